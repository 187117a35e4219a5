import { ActionIcon, Button, Flex, TextInput } from "@mantine/core";
import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import { readMeaning } from "@pomar/contract/ledger/scan/scan.rules";
import { invoiceKeyProblem } from "@pomar/contract/registries/suppliers/invoice-key.rules";
import { IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { z } from "zod";
import { useInvoiceTaker } from "../../ledger/parts/scan/read-taker.ts";
import { ScanButton } from "../../ledger/parts/scan/scan-button.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { localDay } from "../../ui/format/dates.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { local } from "../../ui/local-storage.ts";
import { createStore } from "../../ui/store.ts";
import classes from "./invoices.module.css";

const place = "pomar.invoice-keys";
const keys = z.array(z.string()).catch([]);
const maxKeptKeys = 200;

const waiting = createStore<readonly string[]>([]);

const keep = (next: readonly string[]) => {
  local.write(place, JSON.stringify(next));
  waiting.set(next);
};

/** The keys of invoices whose files have not arrived, the latest key first; stored on this device. */
export const waitingKeys = {
  use: waiting.use,
  read: () => waiting.set(keys.parse(local.readJson(place))),
  add: (key: string) => keep([key, ...waiting.get().filter((one) => one !== key)].slice(0, maxKeptKeys)),
  remove: (key: string) => keep(waiting.get().filter((one) => one !== key)),
};

/**
 * Extracts the invoice key from typed, pasted or scanned text, including the address in a QR code; text without a key
 * is returned without separators.
 */
function keyIn(text: string): string {
  const meaning = readMeaning({ text, symbology: null }, localDay());
  return meaning.kind === "invoice" ? meaning.invoiceKey : text.replace(/[\s.\-/]/g, "").toUpperCase();
}

/** Records the invoice key from the paper that came with the goods; the XML file arrives later. */
export function WaitingKeys() {
  const waiting = waitingKeys.use();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  useEffect(() => waitingKeys.read(), []);

  const add = (typed: string) => {
    const key = keyIn(typed);
    const problem = invoiceKeyProblem(key);
    setError(problem ?? undefined);
    if (problem !== null) return setText(typed);
    setText("");
    if (!waiting.includes(key)) alerts.success("Chave guardada: falta o arquivo da nota");
    waitingKeys.add(key);
  };
  useInvoiceTaker(add);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add(text);
  };

  return (
    <Card
      title="Guardar só a chave por enquanto"
      note="Leia ou cole a chave do papel agora e solte o XML quando ele chegar."
    >
      <Flex onSubmit={submit} component="form" gap={8} align="start" wrap="wrap" className={classes.keyForm} noValidate>
        <TextInput
          label="Chave da nota"
          placeholder="44 caracteres"
          size="lg"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={400}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <ScanButton isOfField />
        <Button type="submit" variant="default" size="md">
          Guardar chave
        </Button>
      </Flex>
      {waiting.length > 0 && (
        <Lines aria-label="Chaves que aguardam o arquivo">
          {waiting.map((key) => (
            <WaitingKey key={key} of={key} />
          ))}
        </Lines>
      )}
    </Card>
  );
}

/** An invoice key in groups of four characters, as printed on the invoice: `3526 1145 …`. */
export const spacedKey = (key: string) => key.replace(/(.{4})(?=.)/g, "$1 ");

function WaitingKey({ of }: { of: string }) {
  const { data } = useCall(invoicesRoutes.list, { query: { search: of, rows: 1 } });
  const [imported] = data?.data ?? [];
  return (
    <Line
      end={
        <ActionIcon size={48} aria-label={`Tirar a chave ${of}`} onClick={() => waitingKeys.remove(of)}>
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      }
    >
      <span className={classes.key}>{spacedKey(of)}</span>
      {imported && (
        <small>
          Já importada:{" "}
          <Link to="/invoices/view/$id" params={{ id: imported.id }}>
            nota {imported.number} de {imported.supplier.name}
          </Link>
        </small>
      )}
    </Line>
  );
}
