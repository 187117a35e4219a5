import { Group, Progress } from "@mantine/core";
import { decimal, formatNumber, toWire } from "@pomar/contract/core/decimal";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { LiveDose } from "../../domain/productions/production-inputs.ts";
import { Panel } from "../../ui/kit/card.tsx";
import classes from "./pulp.module.css";
import type { Pulping } from "./pulping.ts";

/** How much of each additive the pulp will hold, against its limit; what the pulps that go in hold already counts. */
export function DoseBars({ pulping: { doses, isEstimate } }: { pulping: Pick<Pulping, "doses" | "isEstimate"> }) {
  if (doses.length === 0) return null;
  return (
    <Panel aria-label="Doses">
      {isEstimate && <small>Estimativa, com o rendimento esperado: informe a pasta obtida.</small>}
      <ul className={classes.doseList}>
        {doses.map((dose) => (
          <DoseBar key={dose.additiveId} dose={dose} />
        ))}
      </ul>
    </Panel>
  );
}

function DoseBar({ dose: { name, mgPerKg, maxMgPerKg } }: { dose: LiveDose }) {
  const isAbove = maxMgPerKg !== null && mgPerKg > maxMgPerKg;
  const percent = maxMgPerKg === null ? null : toWire(decimal(mgPerKg).times(100).div(maxMgPerKg), 0);
  return (
    <li className={classes.dose} data-state={isAbove ? "above" : undefined}>
      <Group justify="space-between" gap="xs">
        <span>{name}</span>
        <b data-figures>
          {formatNumber(mgPerKg, 1)} mg/kg{maxMgPerKg !== null && ` de ${formatNumber(maxMgPerKg, { atMost: 1 })}`}
        </b>
      </Group>
      {percent !== null && <Progress value={percent} color={isAbove ? "red" : "green"} aria-hidden="true" />}
      <span className={classes.doseWords} role="status">
        {isAbove ? <IconAlertTriangle size={16} aria-hidden="true" /> : <IconCheck size={16} aria-hidden="true" />}
        {doseWords(percent, isAbove)}
      </span>
    </li>
  );
}

function doseWords(percent: number | null, isAbove: boolean): string {
  if (percent === null) return "sem limite fixado (quantum satis)";
  return isAbove ? `acima do limite: ${formatNumber(percent)} %` : `${formatNumber(percent)} % do limite`;
}
