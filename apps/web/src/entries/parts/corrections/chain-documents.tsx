import { Box, Flex } from "@mantine/core";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import type {
  ChainDocument,
  ChainObstacle,
  ChainPreview,
} from "@pomar/contract/entries/corrections/corrections.schema";
import { IconArrowRight } from "@tabler/icons-react";
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
      <Flex component="ul" direction="column" gap={4} className={classes.changes}>
        <Change of={quantity} label="No lote" say={inUnit(lot.unit)} />
        {lines.map((line) => (
          <Change key={line.lot.id} of={line} label={`De ${line.lot.code}`} say={inUnit(line.lot.unit)} />
        ))}
        <Change of={yieldPct} label="Rendimento" say={formatPercent} />
        <Change of={totalCost} label="Custo" say={formatMoney} />
        <Change of={unitCost} label={`Custo por ${lot.unit}`} say={formatUnitPrice} />
        <Change of={payable} label="A pagar" say={formatMoney} />
        {doses.map((dose) => (
          <Change key={dose.additive.id} of={dose} label={dose.additive.name} say={formatDose} />
        ))}
      </Flex>
      {flags.map((flag) => (
        <Notice key={flag}>{flag}</Notice>
      ))}
    </>
  );
}

const formatDose = (mgPerKg: number) => unbroken(formatNumber(mgPerKg, 1), "mg/kg");

interface ChangeProps {
  of: { before: number | null; after: number | null };
  label: string;
  say: (value: number) => string;
}

/** A figure before and after the correction; a figure that is unknown or does not change is not shown. */
function Change({ of: { before, after }, label, say }: ChangeProps) {
  if (after === null || before === after) return null;
  return (
    <li>
      <span>{label}</span>
      <Flex
        component="span"
        gap={6}
        align="center"
        wrap="wrap"
        display="inline-flex"
        ml="auto"
        className={classes.figures}
        data-figures=""
      >
        <del>{before === null ? "sem" : say(before)}</del>
        <IconArrowRight size={15} role="img" aria-label="passa a" />
        <ins>{say(after)}</ins>
      </Flex>
    </li>
  );
}
