import { Flex, Loader, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { endsWithSigns, fewestSigns, type ScannedLot, scanRoutes } from "@pomar/contract/ledger/scan/scan.routes";
import { IconBackspace } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useCall } from "../../../ui/api/hooks.ts";
import { Notice } from "../../../ui/kit/notice.tsx";
import classes from "./scan.module.css";
import { ScannedLots } from "./scanned-lots.tsx";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "-", "0"];
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const maxSigns = 20;
const typingPause = 150;

/** A keypad with large keys for the last characters of a code, and the lots found by them. */
export function Keypad({ onChoose }: { onChoose: (lot: ScannedLot) => void }) {
  const [signs, setSigns] = useState("");
  const [hasLetters, setLetters] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The keypad replaces the camera in a dialog that is already open, so the dialog does not focus the field itself.
  useEffect(() => field.current?.focus(), []);
  const { lots, isAnswered, isFetching, failed } = useEnding(signs);
  const type = (next: string) =>
    setSigns(
      next
        .toUpperCase()
        .replaceAll(/[^A-Z0-9-]/g, "")
        .slice(0, maxSigns),
    );
  const [first, ...others] = lots;
  return (
    <Flex
      component="form"
      direction="column"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault();
        if (first !== undefined && others.length === 0 && isAnswered) onChoose(first);
      }}
    >
      <TextInput
        label="Final do código"
        size="lg"
        value={signs}
        onChange={(event) => type(event.currentTarget.value)}
        // The keys of the keypad replace the on-screen keyboard.
        inputMode="none"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        ref={field}
        rightSection={isFetching && <Loader size={18} />}
        classNames={{ input: classes.signs }}
      />
      <div className={classes.matches} role="status">
        {failed && <Notice tone="wrong">Não foi possível buscar. Confira a conexão.</Notice>}
        {!failed && signs.length < fewestSigns && (
          <p>Digite ao menos dois caracteres, como 24-01, ou a marca provisória, como H7-1.</p>
        )}
        {isAnswered && lots.length === 0 && <p>Nenhum lote termina com {signs}: digite até o fim do código.</p>}
        {lots.length > 0 && <ScannedLots lots={lots} label="Lotes que terminam assim" onChoose={onChoose} />}
      </div>
      <fieldset className={classes.keys} data-letters={hasLetters || undefined} aria-label="Teclas">
        {(hasLetters ? letters : digits).map((key) => (
          <Key key={key} label={key === "-" ? "Traço" : key} onPress={() => type(signs + key)}>
            {key}
          </Key>
        ))}
        <Key label="Apagar" onPress={() => type(signs.slice(0, -1))}>
          <IconBackspace size={24} aria-hidden="true" />
        </Key>
        <Key label={hasLetters ? "Algarismos" : "Letras"} onPress={() => setLetters(!hasLetters)}>
          {hasLetters ? "123" : "ABC"}
        </Key>
      </fieldset>
    </Flex>
  );
}

function Key({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <UnstyledButton
      className={classes.key}
      aria-label={label}
      // The press must not move the focus from the field, so that the user can continue to type.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </UnstyledButton>
  );
}

/** The lots whose code or provisional mark ends with the typed characters; the previous result is shown until the reply arrives. */
function useEnding(signs: string) {
  const [settled] = useDebouncedValue(signs, typingPause);
  const isAsked = settled.replaceAll("-", "").length >= fewestSigns;
  const { data, isFetching, isPlaceholderData, isError } = useCall(
    scanRoutes.ending,
    { query: { signs: settled } },
    { enabled: isAsked },
  );
  const plain = signs.replaceAll("-", "");
  const matching = plain.length >= fewestSigns ? (data ?? []) : [];
  return {
    lots: matching.filter((lot) => endsWithSigns(lot, plain)),
    isAnswered: isAsked && settled === signs && data !== undefined && !isPlaceholderData,
    isFetching: isAsked && isFetching,
    failed: isError && isAsked,
  };
}
