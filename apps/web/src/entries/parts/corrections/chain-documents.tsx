import { Box, Flex } from "@mantine/core";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import type {
  ChainDocument,
  ChainObstacle,
  ChainPreview,
} from "@pomar/contract/entries/corrections/corrections.schema";
import { ChangedFields } from "../../../people/parts/audit/history-tab.tsx";
import type { FieldChange } from "../../../people/parts/audit/words.ts";
import { formatMoney, formatPercent, formatQuantity, formatUnitPrice } from "../../../ui/format/numbers.ts";
import { Dependents } from "../../../ui/kit/dependents.tsx";
import { Lines } from "../../../ui/kit/lines.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import classes from "./corrections.module.css";

/** The entries that cannot be recalculated, each with a link to its page. */
export function ChainObstacles({ obstacles, onFollow }: { obstacles: readonly ChainObstacle[]; onFollow: () => void }) {
  if (obstacles.length === 0) return null;
  return (
    <Flex aria-label="O que impede" component="section" direction="column" gap={10}>
      {obstacles.map(({ message, links }) => (
        <Notice key={message} tone="wrong" role="alert">
          <b>{message}</b>
          <Dependents of={links} onFollow={onFollow} />
        </Notice>
      ))}
    </Flex>
  );
}

/** The entries that the correction changes, the corrected entry first. */
export function ChainDocuments({ documents, recosted }: Pick<ChainPreview, "documents" | "recosted">) {
  return (
    <section aria-label="O que muda">
      <Lines>
        {documents.map((document) => (
          <Flex key={document.entry.id} component="li" direction="column" gap={8}>
            <Document document={document} />
          </Flex>
        ))}
      </Lines>
      {recosted > 0 && (
        <Box component="p" mt={8} c="dimmed">
          {recosted === 1
            ? "Mais 1 lote feito destes muda"
            : `Mais ${formatNumber(recosted)} lotes feitos destes mudam`}{" "}
          só de custo.
        </Box>
      )}
    </section>
  );
}

function Document({ document }: { document: ChainDocument }) {
  const { lot, item, quantity, lines, yieldPct, totalCost, unitCost, payable, doses, flags } = document;
  const inUnit = (unit: string) => (value: number) => formatQuantity(value, unit);
  return (
    <>
      <p className={classes.code}>
        <b>{lot.code}</b> <span>{item}</span>
      </p>
      <ChangedFields
        changes={[
          ...toChanges("No lote", quantity, inUnit(lot.unit)),
          ...lines.flatMap((line) => toChanges(`De ${line.lot.code}`, line, inUnit(line.lot.unit))),
          ...toChanges("Rendimento", yieldPct, formatPercent),
          ...toChanges("Custo", totalCost, formatMoney),
          ...toChanges(`Custo por ${lot.unit}`, unitCost, formatUnitPrice),
          ...toChanges("A pagar", payable, formatMoney),
          ...doses.flatMap((dose) => toChanges(dose.additive.name, dose, formatDose)),
        ]}
      />
      {flags.map((flag) => (
        <Notice key={flag}>{flag}</Notice>
      ))}
    </>
  );
}

const formatDose = (mgPerKg: number) => unbroken(formatNumber(mgPerKg, 1), "mg/kg");

/** A figure before and after the correction; a figure that is unknown or does not change is left out. */
function toChanges(
  label: string,
  { before, after }: ChainDocument["totalCost"],
  say: (value: number) => string,
): FieldChange[] {
  if (after === null || before === after) return [];
  return [{ label, kind: "value", before: before === null ? [] : [say(before)], after: [say(after)] }];
}
