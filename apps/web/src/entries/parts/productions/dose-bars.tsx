import { Flex, Progress } from "@mantine/core";
import { decimal, toWire } from "@pomar/contract/core/decimal";
import type { Dose } from "@pomar/contract/ledger/lots/lots.schema";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { formatDose } from "../../../ui/format/numbers.ts";
import type { LiveDose } from "./production-inputs.ts";
import classes from "./productions.module.css";

export function DoseBars({ doses }: { doses: readonly LiveDose[] }) {
  if (doses.length === 0) return null;
  return (
    <Flex component="ul" direction="column" gap={12} className={classes.doses} aria-label="Doses de aditivo">
      {doses.map(({ additiveId, name, mgPerKg, maxMgPerKg }) => {
        const isOver = maxMgPerKg !== null && mgPerKg > maxMgPerKg;
        const Icon = isOver ? IconAlertTriangle : IconCheck;
        return (
          <li key={additiveId} data-over={isOver || undefined}>
            <span className={classes.doseWords} role="status">
              <span>
                {name}: <b data-figures>{formatDose(mgPerKg)}</b>
                {isOver && ", acima do limite"}
              </span>
              <small>
                {maxMgPerKg !== null && <Icon size={16} aria-hidden="true" />}
                {maxMgPerKg === null ? "sem limite" : ` limite ${formatDose(maxMgPerKg)}`}
              </small>
            </span>
            {maxMgPerKg !== null && (
              <Progress value={filled(mgPerKg, maxMgPerKg)} color={isOver ? "red" : "green"} aria-hidden="true" />
            )}
          </li>
        );
      })}
    </Flex>
  );
}

function filled(mgPerKg: number, maxMgPerKg: number): number {
  if (maxMgPerKg <= 0 || mgPerKg >= maxMgPerKg) return 100;
  return toWire(decimal(mgPerKg).times(100).div(maxMgPerKg), 1);
}

export function storedDoses(doses: readonly Dose[]): LiveDose[] {
  return doses.map(({ additive, ...dose }) => ({ ...dose, additiveId: additive.id, name: additive.name }));
}
