import { Button, Modal, Stack, Text } from "@mantine/core";
import { counted, formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import type { Dispatch, DispatchLine } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { calculateNetKg, countCases } from "@pomar/contract/stock/dispatches/packing.rules";
import { IconArrowBackUp, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { LotLink, LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { formatDay, formatInstant } from "../../ui/format/dates.ts";
import { formatKg, formatLotQuantity, formatQuantity } from "../../ui/format/numbers.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Card, Columns } from "../../ui/kit/card.tsx";
import { Fields } from "../../ui/kit/fields.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { useRemoval } from "../../ui/list/removal.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { ReturnForm } from "./return.form.tsx";
import { RomaneioButton } from "./romaneio-button.tsx";

/** Page of a dispatch and its returns, for a person with a phone who loads the truck or receives returned goods. */
export function DispatchViewPage() {
  return (
    <RecordPage
      page="/dispatches/view/$id"
      route={dispatchesRoutes.read}
      heading={(dispatch) => ({
        title: dispatch.code,
        subtitle: `${dispatch.customer.name} · ${formatInstant(dispatch.dispatchedAt)}`,
        actions: <RomaneioButton dispatch={dispatch} />,
      })}
    >
      {(dispatch) => <Whole dispatch={dispatch} />}
    </RecordPage>
  );
}

function Whole({ dispatch }: { dispatch: Dispatch }) {
  const [isReturning, setReturning] = useState(false);
  const isActive = dispatch.removedAt === null;
  return (
    <Columns>
      <Stack>
        {!isActive && <Notice tone="over">Expedição estornada: tudo voltou aos lotes.</Notice>}
        <Card
          title={
            <>
              Lotes <small>{dispatch.lines.length}</small>
            </>
          }
        >
          <Lines>
            {dispatch.lines.map((line) => (
              <SentLine key={line.lot.id} line={line} />
            ))}
          </Lines>
          {dispatch.kg > 0 && (
            <Text mt="sm">
              Peso líquido <b>{formatKg(dispatch.kg)}</b>
            </Text>
          )}
        </Card>
        {isActive && (
          <Card title="Devoluções">
            <Returns dispatch={dispatch} />
            {dispatch.lines.some(({ quantity, returned }) => quantity > returned) && (
              <ButtonWithIcon variant="light" Icon={IconArrowBackUp} onClick={() => setReturning(true)}>
                Registrar devolução
              </ButtonWithIcon>
            )}
            <Modal opened={isReturning} onClose={() => setReturning(false)} title="Registrar devolução" size="md">
              <ReturnForm dispatch={dispatch} onDone={() => setReturning(false)} />
            </Modal>
          </Card>
        )}
      </Stack>
      <Card title="Nota e transporte">
        <Fields of={listFacts(dispatch)} />
        {isActive && <DispatchActions dispatch={dispatch} />}
      </Card>
    </Columns>
  );
}

const listFacts = (dispatch: Dispatch) =>
  [
    ["Nota fiscal", dispatch.invoiceNumber],
    ["Chave da nota", dispatch.invoiceKey],
    ["Placa", dispatch.plate],
    ["Motorista", dispatch.driver],
    [
      "Temperatura do baú",
      dispatch.truckTemperatureC === null ? null : unbroken(formatNumber(dispatch.truckTemperatureC, 1), "°C"),
    ],
    ["Saiu com menos validade", dispatch.overrideReason],
    ["Observações", dispatch.notes],
    ["Registrada", [formatInstant(dispatch.createdAt), dispatch.createdBy?.name].filter(Boolean).join(", por ")],
  ] as const;

/** One line of the romaneio (dispatch list): lot, expiry, and quantity in units, cases and kilograms. */
function SentLine({ line }: { line: DispatchLine }) {
  const { lot, quantity, returned } = line;
  const packed = countCases(line);
  const kg = calculateNetKg(line);
  const cases =
    packed === null || packed.cases === 0
      ? null
      : [unbroken(formatNumber(packed.cases, 0), "cx"), packed.loose > 0 && formatQuantity(packed.loose, "un")]
          .filter(Boolean)
          .join(" + ");
  return (
    <Line
      end={
        <>
          {formatQuantity(quantity, lot.unit)}
          <small>{[cases, kg === null || lot.unit === "kg" ? null : formatKg(kg)].filter(Boolean).join(" · ")}</small>
          {returned > 0 && <small>voltaram {formatQuantity(returned, lot.unit)}</small>}
        </>
      }
    >
      <LotLink lot={lot} />
      <small>
        <LotName lot={lot} />
        {lot.expiresAt !== null && ` · vence ${formatDay(lot.expiresAt)}`}
      </small>
    </Line>
  );
}

function Returns({ dispatch: { returns } }: { dispatch: Dispatch }) {
  if (returns.length === 0)
    return (
      <Text size="sm" c="dimmed" pb="sm">
        Nada voltou.
      </Text>
    );
  return (
    <Lines>
      {returns.map(({ lot, quantity, reason, temperatureC, packageOk, at, user }) => (
        <Line key={lot.id} end={formatLotQuantity(quantity, lot)}>
          <LotLink lot={lot} />
          <small>
            {[
              describeLot(lot),
              reason,
              temperatureC === null ? null : unbroken(formatNumber(temperatureC, 1), "°C"),
              packageOk ? null : "embalagem danificada",
              formatInstant(at),
              user?.name,
            ]
              .filter(Boolean)
              .join(" · ")}
          </small>
        </Line>
      ))}
    </Lines>
  );
}

/** Buttons that correct or reverse a dispatch. */
function DispatchActions({ dispatch }: { dispatch: Dispatch }) {
  const { id, code, version, lines } = dispatch;
  const removal = useRemoval<{ id: string; name: string; version: number }>(dispatchesRoutes.remove, {
    noun: "a expedição",
    act: "Estornar",
    consequence: `${counted(lines.length, "lote volta", "lotes voltam")} ao saldo que tinham. O histórico fica guardado.`,
    done: "Expedição estornada",
  });
  return (
    <>
      <LinkButton size="sm" variant="light" mt="md" Icon={IconPencil} to="/dispatches/correct/$id" params={{ id }}>
        Corrigir
      </LinkButton>
      <Button
        variant="subtle"
        color="red"
        mt="md"
        leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
        onClick={() => removal.ask({ id, name: code, version })}
      >
        Estornar
      </Button>
      {removal.dialog}
    </>
  );
}
