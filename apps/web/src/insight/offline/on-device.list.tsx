import { Box, Button, Flex, Group, Modal, Stack, Text } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { pages } from "@pomar/contract/pages";
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconDeviceMobile,
  IconRefresh,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { LotLabelButton } from "../../ledger/parts/lots/lot-label-button.tsx";
import { FruitDisc } from "../../registries/parts/items/fruit-mark.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useReachable } from "../../ui/api/connection.ts";
import { useClockAhead } from "../../ui/api/device-clock.ts";
import { formatInstant } from "../../ui/format/dates.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Card } from "../../ui/kit/card.tsx";
import { Fields } from "../../ui/kit/fields.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { drain } from "../../ui/outbox/drain.ts";
import { discard } from "../../ui/outbox/outbox.ts";
import { counts, describeWaiting, type OutboxStatus, useOutboxStatus } from "../../ui/outbox/outbox-status.ts";
import { isHeld, names, type QueuedEntry } from "../../ui/outbox/queued-entry.ts";
import { getMark, refusalWords } from "../../ui/outbox/state-words.ts";
import { countByPerson, waitWords } from "../../ui/outbox/who-waits.ts";
import { useKeptAt } from "../parts/offline/kept-at.ts";
import { keptData, refreshKeptData } from "../parts/offline/kept-data.ts";
import { provisionalLot } from "../parts/offline/provisional-lots.ts";
import { aheadWords, getEntryWords } from "./device-words.ts";
import classes from "./on-device.module.css";

const { title } = pages["/no-aparelho"];

/** Page of the entries made without a connection: waiting, refused and sent entries. */
export function OnDevicePage() {
  const status = useOutboxStatus();
  const { waiting, refused } = counts(status);
  const storage = waiting + refused > 0 ? status.storage : null;
  const ahead = useClockAhead();
  const isReachable = useReachable();
  const renewing = useMutation({ mutationFn: waiting > 0 ? drain : refreshKeptData });
  // Refused entries are listed first, then waiting entries in the order of sending, then sent entries, the latest
  // first.
  const shown = [
    ...status.own.filter(({ state }) => state === "refused"),
    ...status.own.filter(({ state }) => state === "waiting"),
    ...status.own.filter(({ state }) => state === "saved").toReversed(),
  ];
  return (
    <Page
      title={title}
      width="narrow"
      aside={isReachable ? undefined : <StatusChip tone="attention">sem conexão</StatusChip>}
      actions={
        <ButtonWithIcon
          variant="default"
          Icon={IconRefresh}
          disabled={!isReachable}
          loading={renewing.isPending}
          onClick={() => renewing.mutate()}
        >
          {waiting > 0 ? "Enviar agora" : "Atualizar agora"}
        </ButtonWithIcon>
      }
    >
      <Card aria-label="Situação">
        <Flex
          component="p"
          gap={12}
          align="center"
          mb={8}
          fz="1.25rem"
          fw={700}
          role="status"
          className={classes.state}
        >
          {shown.length === 0 && <IconCircleCheck aria-hidden="true" />}
          {describeWaiting(status) ?? "Nada a enviar neste aparelho"}
        </Flex>
        {ahead !== 0 && (
          <Notice tone="attention" role="status">
            O relógio deste aparelho está {aheadWords(ahead)}. Acerte-o: os dias das entradas dependem dele.
          </Notice>
        )}
        {storage !== null && (
          <Notice tone="attention" role="status">
            {storageWords[storage]}
          </Notice>
        )}
        {shown.length === 0 && (
          <Box component="p" c="dimmed">
            Entradas feitas sem conexão ficam aqui e são enviadas quando ela volta. Nada se perde se o aparelho
            reiniciar.
          </Box>
        )}
      </Card>
      {shown.length > 0 && (
        <Flex component="ul" direction="column" gap={12} my={16}>
          {shown.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} own={status.own} isSending={status.sending === entry.id} />
            </li>
          ))}
        </Flex>
      )}
      {/* The entries of other users of this device stay hidden. */}
      {countByPerson(status.others).map((who) => (
        <Box component="p" key={who.name} c="dimmed">
          {waitWords(who)}.
        </Box>
      ))}
      <Kept />
    </Page>
  );
}

const storageWords: Record<NonNullable<OutboxStatus["storage"]>, string> = {
  full: "A memória deste aparelho está quase cheia: libere espaço antes de registrar mais sem conexão.",
  evictable:
    "Se faltar espaço, o navegador pode apagar estes registros. Instale o Pomar neste aparelho ou envie-os logo.",
};

/** The data stored on the device for entries without a connection: how many of each kind, and when they arrived. */
function Kept() {
  const keptAt = useKeptAt();
  const [data, setData] = useState<Awaited<ReturnType<typeof keptData>>>(null);
  useEffect(() => {
    if (keptAt !== null) void keptData().then(setData);
  }, [keptAt]);
  if (keptAt === null || data === null) return null;
  const { fruits, suppliers, lots, additives, additionals, packagings, counts } = data;
  const supplies = additives.length + additionals.length + packagings.length;
  return (
    <Card title="Guardado neste aparelho" note={`Para registrar sem conexão. Atualizado ${formatInstant(keptAt)}.`}>
      <Fields
        of={[
          ["Frutas", formatNumber(fruits.length, 0)],
          ["Fornecedores", formatNumber(suppliers.length, 0)],
          ["Insumos", formatNumber(supplies, 0)],
          ["Lotes em estoque", formatNumber(lots.length, 0)],
          ["Inventários abertos", formatNumber(counts.length, 0)],
        ]}
      />
    </Card>
  );
}

interface EntryProps {
  entry: QueuedEntry;
  own: readonly QueuedEntry[];
  isSending: boolean;
}

function Entry({ entry, own, isSending }: EntryProps) {
  const { body, title: what, madeAt, refusal, saved } = entry;
  const fruit = typeof body.fruitId === "string" ? body.fruitId : null;
  const awaited = own.find((other) => other.id !== entry.id && other.state !== "saved" && names(entry, other.id));
  const { tone, Icon, words } = describeState(entry, awaited, isSending);
  return (
    <article
      className={classes.entry}
      data-refused={refusal !== null || undefined}
      aria-label={`${what} ${getMark(entry)}`}
    >
      <Group gap={12} align="center" wrap="nowrap">
        {fruit !== null && <FruitDisc id={fruit} />}
        <Stack gap={0} className={classes.words}>
          <strong>{what === "" ? getEntryWords(entry) : what}</strong>
          <small>
            {getEntryWords(entry)} · {formatInstant(madeAt)}
            {awaited !== undefined && ` · usa ${getMark(awaited)}`}
          </small>
        </Stack>
        <span className={classes.mark}>{getMark(entry)}</span>
      </Group>
      <Group gap={12} align="center" mt={12}>
        <StatusChip tone={tone} icon={<Icon size={15} stroke={2.2} />}>
          {words}
        </StatusChip>
        {saved?.lot != null && (
          <Link to="/l/$code" params={{ code: saved.lot.code }} className={classes.lot}>
            {saved.lot.code}
          </Link>
        )}
        {saved !== null && <small>chegou {formatInstant(saved.at)}</small>}
      </Group>
      {refusal !== null && (
        <Box component="p" mt={8}>
          {refusalWords(refusal)}
        </Box>
      )}
      {saved === null && <Acts entry={entry} />}
    </article>
  );
}

function describeState(entry: QueuedEntry, awaited: QueuedEntry | undefined, isSending: boolean) {
  if (entry.saved !== null) return { tone: "fine", Icon: IconCheck, words: "Salvo" } as const;
  if (entry.refusal !== null) return { tone: "wrong", Icon: IconAlertTriangle, words: "Precisa de atenção" } as const;
  if (isSending) return { tone: "act", Icon: IconRefresh, words: "Enviando" } as const;
  if (awaited !== undefined)
    return { tone: "attention", Icon: IconClock, words: `Aguarda ${getMark(awaited)}` } as const;
  const words = isHeld(entry, new Date()) ? "Em correção" : "No aparelho";
  return { tone: "attention", Icon: IconDeviceMobile, words } as const;
}

/** Buttons for an entry that has not reached the server: correct, print the provisional label, discard. */
function Acts({ entry }: { entry: QueuedEntry }) {
  const [isAsking, setAsking] = useState(false);
  const label = useLabel(entry);
  const throwAway = async () => {
    setAsking(false);
    await discard(entry.id);
    alerts.success(`${getMark(entry)} descartado`);
  };
  return (
    <Group gap={8} mt={12}>
      <Button
        size="md"
        h={48}
        variant={entry.refusal === null ? "default" : "filled"}
        renderRoot={(root) => <Link to={entry.page.split("?")[0]} search={toFormSearch(entry)} {...root} />}
      >
        Corrigir
      </Button>
      {label !== null && <LotLabelButton lots={[label]}>Etiqueta provisória</LotLabelButton>}
      <Button size="md" h={48} variant="subtle" color="red" onClick={() => setAsking(true)}>
        Descartar
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={`Descartar ${getMark(entry)}?`}>
        <Text>
          {entry.title === "" ? getEntryWords(entry) : entry.title}: o que foi registrado neste aparelho será perdido e
          não chegará ao servidor. {entry.isSent && "Ele já foi enviado uma vez sem resposta: pode ter chegado."}
        </Text>
        <Group gap={8} mt={24} justify="flex-end">
          <Button variant="default" size="md" h={48} onClick={() => setAsking(false)} data-autofocus>
            Manter
          </Button>
          <Button color="red" size="md" h={48} onClick={() => void throwAway()}>
            Descartar
          </Button>
        </Group>
      </Modal>
    </Group>
  );
}

const toFormSearch = ({ page, id }: QueuedEntry) => ({
  ...Object.fromEntries(new URLSearchParams(page.split("?")[1] ?? "")),
  queued: id,
});

/** The lot printed on the provisional label; null when the device cannot derive a lot from the entry. */
function useLabel(entry: QueuedEntry) {
  const [lot, setLot] = useState<ReturnType<typeof provisionalLot>>(null);
  useEffect(() => {
    void keptData().then((data) => setLot(data && provisionalLot(entry, data)));
  }, [entry]);
  return lot;
}
