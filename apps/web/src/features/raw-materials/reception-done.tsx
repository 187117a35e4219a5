import { Button } from "@mantine/core";
import type { RawMaterial } from "@pomar/contract/raw-materials/raw-materials.schema";
import {
  acceptedKg,
  type FruitLimits,
  readingWarnings,
  rejectionWarning,
} from "@pomar/contract/raw-materials/reception.rules";
import { IconAlertTriangle, IconCheck, IconPlus, IconPrinter } from "@tabler/icons-react";
import { formatDay } from "../../shared/format/dates.ts";
import { formatKg } from "../../shared/format/numbers.ts";
import { PageLink } from "../../shared/layout/page-link.tsx";
import { LotLabel } from "../../shared/lots/lot-label.tsx";
import { useUser } from "../../shared/session/session.ts";
import classes from "./raw-materials.module.css";

interface ReceptionDoneProps {
  entry: RawMaterial;
  limits: FruitLimits | null;
  onAnother: () => void;
}

/** What was born: the lot's code to write on the crates, its weight, and what to look out for. */
export function ReceptionDone({ entry, limits, onAnother }: ReceptionDoneProps) {
  const user = useUser();
  const { lot, fruit, supplier, netKg, rejectedKg } = entry;
  const rejection = rejectionWarning(netKg, rejectedKg);
  const warnings = [
    ...(limits === null ? [] : readingWarnings(entry, limits)),
    ...(rejection === null ? [] : [rejection]),
  ];
  return (
    <section className={classes.done} aria-labelledby="reception-code">
      <span className={classes.doneMark} aria-hidden="true">
        <IconCheck size={30} stroke={2.4} />
      </span>
      <p className={classes.netLabel}>Entrada registrada. Lote</p>
      {/* The keyboard and the screen reader go on from here. */}
      <h2 id="reception-code" className={classes.code} tabIndex={-1} ref={(heading) => heading?.focus()}>
        {lot.code}
      </h2>
      <p className={classes.doneWeight}>{formatKg(acceptedKg(netKg, rejectedKg))}</p>
      <p className={classes.netLabel}>
        {fruit.name} · {supplier.name} · {formatDay(entry.receivedAt)}
        {rejectedKg > 0 && ` · ${formatKg(rejectedKg)} recusados`}
      </p>
      {warnings.map((warning) => (
        <p key={warning.reading + warning.text} className={classes.caution}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>Atenção: {warning.text}</span>
        </p>
      ))}
      <div className={classes.doneActions}>
        <Button size="xl" leftSection={<IconPlus aria-hidden="true" />} onClick={onAnother}>
          Registrar outra
        </Button>
        <Button
          size="xl"
          variant="default"
          leftSection={<IconPrinter aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Imprimir etiqueta
        </Button>
        {user?.level === 1 && (
          <PageLink to="/lots/view/$id" params={{ id: lot.id }} className={classes.doneLink}>
            Ver o lote
          </PageLink>
        )}
      </div>
      <LotLabel
        code={lot.code}
        item={fruit.name}
        quantity={formatKg(lot.initialQuantity)}
        madeOn={entry.receivedAt}
        expiresAt={lot.expiresAt}
        supplier={supplier.name}
      />
    </section>
  );
}
