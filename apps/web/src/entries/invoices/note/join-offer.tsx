import { Group, Stack } from "@mantine/core";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { InvoicePreviewItem, JoinableEntry } from "@pomar/contract/entries/invoices/invoices.schema";
import { costByScale } from "@pomar/contract/entries/invoices/price.rules";
import { SegmentedField } from "../../../ui/form/inputs.tsx";
import { formatDay } from "../../../ui/format/dates.ts";
import { formatMoney, formatQuantity } from "../../../ui/format/numbers.ts";
import { Pill } from "../../../ui/kit/pill.tsx";
import { type Choice, convertQuantity } from "../choices.ts";
import classes from "../invoices.module.css";

interface JoinOfferProps {
  item: InvoicePreviewItem;
  choice: Choice;
  joinable: readonly JoinableEntry[];
  onChange: (part: Partial<Choice>) => void;
}

const why: Record<JoinableEntry["by"], string> = {
  key: "com a chave desta nota",
  number: "com o número desta nota",
  scale: "pesado sem nota",
};

/**
 * Offers the manual entries that may be this invoice item: a joined entry takes the invoice's price, and no second
 * entry is created.
 */
export function JoinOffer({ item, choice, joinable, onChange }: JoinOfferProps) {
  const joined = joinable.find(({ id }) => id === choice.joinEntryId);
  return (
    <Stack gap={8} p={12} bdrs={10} bg="var(--pomar-canvas)">
      {(joined === undefined ? joinable : [joined]).map((entry) => (
        <Group key={entry.id} gap={12} align="center" justify="space-between" wrap="nowrap">
          <p>
            Já lançado à mão, {why[entry.by]}: lote <b>{entry.lot.name}</b>,{" "}
            <span data-figures="">{formatQuantity(entry.quantity, entry.unit)}</span> em {formatDay(entry.receivedAt)}
          </p>
          <Pill isOn={entry === joined} onClick={() => onChange({ joinEntryId: entry === joined ? null : entry.id })}>
            {entry === joined ? "Juntado" : "Juntar"}
            <span className={classes.hidden}> ao lote {entry.lot.name}</span>
          </Pill>
        </Group>
      ))}
      {joined !== undefined && <Compared item={item} choice={choice} entry={joined} onChange={onChange} />}
    </Stack>
  );
}

function Compared({ item, choice, entry, onChange }: Omit<JoinOfferProps, "joinable"> & { entry: JoinableEntry }) {
  const noted = convertQuantity(item, choice.factor);
  if (noted === null || noted === entry.quantity || noted === 0) return null;
  const difference = toWire(decimal(entry.quantity).minus(noted), 3);
  const cost = { cost: item.total, charges: item.charges };
  const byScale = costByScale(cost, { invoiced: noted, weighed: entry.quantity }).cost;
  return (
    <>
      <p>
        A nota traz <b data-figures="">{formatQuantity(noted, entry.unit)}</b>, aqui entraram{" "}
        <b data-figures="">{formatQuantity(entry.quantity, entry.unit)}</b>: {difference > 0 ? "a mais" : "a menos"}{" "}
        <span data-figures="">{formatQuantity(Math.abs(difference), entry.unit)}</span>. O lote fica com o peso
        recebido.
      </p>
      {entry.kind === "raw-material" && (
        <SegmentedField
          field={{
            id: `pay-${entry.id}`,
            label: "Peso a pagar",
            required: true,
            error: undefined,
            value: choice.pay,
            onChange: (pay) => onChange({ pay }),
          }}
          choices={[
            { value: "invoice", label: `Pela nota: ${formatMoney(item.total)}` },
            { value: "scale", label: `Pela balança: ${formatMoney(byScale)}` },
          ]}
        />
      )}
    </>
  );
}
