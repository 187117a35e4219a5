import { Button, UnstyledButton } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import type { ReactNode } from "react";
import type { LotChoice } from "../../ledger/parts/lots/lot-choice.ts";
import { isBlank, withAnotherLot } from "../../ledger/parts/lots/lot-lines.ts";
import { LotLinesField } from "../../ledger/parts/lots/lot-lines-field.tsx";
import { factsOfLot } from "../../ledger/parts/lots/lot-picker.tsx";
import lotClasses from "../../ledger/parts/lots/lots.module.css";
import { MadeAt } from "../../ledger/parts/lots/made-at.tsx";
import { WholeCodes } from "../../ledger/parts/lots/whole-codes.tsx";
import { useScanTarget } from "../../ledger/parts/scan/scan-targets.ts";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { isAlike } from "../../ui/form/changes.ts";
import { Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { FactLine } from "../../ui/kit/fact-line.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { type LivePacking, withEnoughPacks } from "./packing.ts";
import { markOwnLots, type PackingValues, type ProposedPart, proposedParts } from "./packing-values.ts";

interface PartProps {
  form: RecordForm<PackingValues>;
  live: LivePacking;
}

interface PackingLotsProps extends PartProps {
  /** Whether the lots are editable; otherwise they are only displayed. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The lots of a packing: the form proposes the lots that expire first; the user edits them if others were used. */
export function PackingLots({ form, live, isOpen, onOpen }: PackingLotsProps) {
  const { values } = form;
  const reason = whyNoPulp(values, live);
  return (
    <Section
      title="Lotes usados"
      action={
        <UnstyledButton aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          {isOpen ? "Pronto" : "Trocar lotes"}
        </UnstyledButton>
      }
    >
      {isOpen ? (
        <ChosenLots form={form} live={live} reason={reason} />
      ) : (
        <TakenLots form={form} live={live} reason={reason} onOpen={() => onOpen(true)} />
      )}
      <Overridden form={form} live={live} />
      <PacksNote form={form} live={live} />
    </Section>
  );
}

/** The number of packs that the filled and the rejected units need; null before the units are typed. */
const countPacks = ({ units, rejectedUnits }: PackingValues) => (units === null ? null : units + (rejectedUnits ?? 0));

/** The reason why no pulp can be chosen: the stock contains no pulp of the fruit. */
function whyNoPulp({ pulps }: PackingValues, { choices, lotData: { fruit } }: LivePacking): ReactNode {
  const { isPending, failed, offered } = choices.main;
  const isKnown = fruit !== null && !isPending && !failed;
  if (!isKnown || offered.length > 0 || !pulps.lines.every(isBlank)) return null;
  return (
    <>
      Não há pasta de {fruit.name.toLocaleLowerCase("pt-BR")} disponível.{" "}
      <MadeAt type="pulp">Registre a entrada de pasta.</MadeAt>
    </>
  );
}

interface LotsProps extends PartProps {
  reason: ReactNode;
}

/** The editable lots; pulp or packaging lots changed by the user are no longer replaced by the proposal. */
function ChosenLots({ form, live, reason }: LotsProps) {
  const ownForm = markOwnLots(form);
  return (
    <>
      <LotLinesField
        name="pulps"
        form={ownForm}
        choice={live.choices.main}
        waitsFor={reason ?? undefined}
        distributes={{ label: "Quanto usar", unit: "kg" }}
        needed={live.pulpNeededKg}
        addLabel="Outro lote de pasta"
      />
      <LotLinesField
        name="packagings"
        form={ownForm}
        label="Lotes de embalagem"
        choice={live.choices.packagings}
        needed={countPacks(form.values)}
        addLabel="Outra embalagem"
      />
    </>
  );
}

function TakenLots({ form, live, reason, onOpen }: LotsProps & { onOpen: () => void }) {
  const { lotData, choices } = live;
  const ownForm = markOwnLots(form);
  const needed = { pulps: live.pulpNeededKg, packagings: countPacks(form.values) };
  const target = (part: ProposedPart, choice: LotChoice) => {
    // A read lot replaces the proposed lots, and takes the quantity that is needed.
    const lines = form.values.own.includes(part) ? form.values[part].lines : [];
    return {
      id: form.getId(part),
      label: names[part],
      choice,
      taken: lines.flatMap(({ lotId }) => lotId ?? []),
      take: (lot: PickableLot) => {
        const next = withAnotherLot(lines, { lot, wanted: form.values[part].wanted ?? needed[part] });
        ownForm.setValues({ [part]: { ...form.values[part], lines: next.lines } });
        onOpen();
      },
    };
  };
  useScanTarget(target("pulps", choices.main));
  useScanTarget(target("packagings", choices.packagings));
  const usedLots = proposedParts.flatMap((part) =>
    form.values[part].lines.flatMap(({ lotId, quantity }) => {
      const lot = lotData.lots.get(lotId ?? "");
      return lot === undefined ? [] : [{ lot, quantity }];
    }),
  );
  const focusTarget = { id: form.getId("pulps"), tabIndex: -1 };
  if (reason !== null || usedLots.length === 0)
    return (
      <p className={lotClasses.waiting} {...focusTarget}>
        {reason ?? "Aparecem com a embalagem e as unidades: os que vencem primeiro."}
      </p>
    );
  return (
    <div {...focusTarget}>
      <Lines>
        {usedLots.map(({ lot, quantity }) => (
          <Line key={lot.id} end={quantity === null ? "quanto?" : formatQuantity(quantity, lot.unit)}>
            <b>{lot.code}</b>
            <small>
              <FactLine>
                <ItemName item={lot.item}>{describeLot(lot)}</ItemName>
                {factsOfLot(lot)}
              </FactLine>
            </small>
          </Line>
        ))}
      </Lines>
    </div>
  );
}

/** The codes of the lots that the packing takes, for the bar that saves: on a phone the lots lie below the units. */
export function TakenCodes({ values, live: { lotData } }: { values: PackingValues; live: LivePacking }) {
  const lines = proposedParts.flatMap((part) => values[part].lines);
  const codes = lines.flatMap(({ lotId }) => lotData.lots.get(lotId ?? "")?.code ?? []);
  return codes.length === 0 ? null : (
    <small>
      <WholeCodes of={`Lotes: ${codes.join(", ")}`} />
    </small>
  );
}

const names = { pulps: "Pasta", packagings: "Embalagem" } as const satisfies Record<ProposedPart, string>;

/** A notice that the chosen lots differ from the proposed lots, with a button that applies the proposal. */
function Overridden({ form: { values, setValues, isNew }, live: { proposed } }: PartProps) {
  const parts = values.own.filter((part) => proposed[part] !== null && !isAlike(proposed[part], values[part].lines));
  const [first, second] = parts.map((part) => names[part]);
  if (first === undefined) return null;
  return (
    <Notice
      role="status"
      tone={isNew ? "attention" : "over"}
      action={
        <Button
          variant="default"
          size="compact-md"
          h={48}
          onClick={() => setValues({ own: values.own.filter((part) => !parts.includes(part)) })}
        >
          Usar a sugestão
        </Button>
      }
    >
      {second === undefined
        ? `${first} escolhida à mão, diferente da sugestão.`
        : `${first} e ${second.toLowerCase()} escolhidas à mão, diferentes da sugestão.`}
    </Notice>
  );
}

/** A notice that shows whether the lines contain a pack for every unit, with a button that adds the missing packs. */
function PacksNote({ form, live: { packs, lotData } }: { form: RecordForm<PackingValues>; live: LivePacking }) {
  const { packagings, own } = form.values;
  const isOwn = own.includes("packagings");
  // The bar that saves says what proposed packs lack.
  if (packs === null || (packs.taken === 0 ? packs.missing === null : !isOwn)) return null;
  const { taken, needed, missing } = packs;
  if (missing === null)
    return taken === needed ? null : (
      <Notice role="status" tone="over">
        {formatQuantity(taken, "un")} para {formatQuantity(needed, "un")} envasadas, {formatNumber(taken - needed, 0)} a
        mais
      </Notice>
    );
  const takeEnough = () =>
    form.setValues({ packagings: { ...packagings, lines: withEnoughPacks(packagings.lines, lotData, needed) } });
  return (
    <Notice role="status" tone="attention">
      {missing}
      {taken > 0 && isOwn && (
        <Button variant="default" size="compact-md" h={48} onClick={takeEnough}>
          Usar {formatNumber(needed, 0)}
        </Button>
      )}
    </Notice>
  );
}
