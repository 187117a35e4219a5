import { ActionIcon, Box, Flex, Group, Loader, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { groupedBy } from "@pomar/contract/core/collections.rules";
import { type LotType, lotTypeTable } from "@pomar/contract/kinds";
import { fewestSigns, maxTyped, scanRoutes, toSigns } from "@pomar/contract/ledger/scan/scan.routes";
import { IconBackspace, IconCamera } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useCall } from "../../../ui/api/hooks.ts";
import { unaccented } from "../../../ui/format/masks.ts";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Pill } from "../../../ui/kit/pill.tsx";
import classes from "./scan.module.css";
import { ScannedLots, type ScannedLotsProps } from "./scanned-lots.tsx";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "-", "0"];
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const maxSigns = 20;
const typingPause = 150;
/** The number of lots that a phone shows without scrolling; more lots can be narrowed by their type. */
const fewLots = 3;

interface KeypadProps extends Omit<ScannedLotsProps, "lots" | "label"> {
  onCamera: () => void;
}

/** A keypad with large keys for a part of a code or a name, and the lots found by it. */
export function Keypad({ askedBy, onChoose, onCamera }: KeypadProps) {
  const [signs, setSigns] = useState("");
  const [chosenType, setType] = useState<LotType | null>(null);
  const [hasLetters, setLetters] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The keypad replaces the camera in a dialog that is already open, so the dialog does not focus the field itself.
  useEffect(() => field.current?.focus(), []);
  const { lots, isAnswered, isFetching, failed } = useTyped(signs);
  const type = (next: string) => {
    const plain = unaccented(next).toUpperCase();
    setSigns(plain.replaceAll(/[^A-Z0-9-]/g, "").slice(0, maxSigns));
  };
  const [first, ...others] = lots;
  const byType = groupedBy(lots, (lot) => lot.type);
  const chosen = chosenType === null ? undefined : byType.get(chosenType);
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
        label="Parte do código ou nome"
        inputContainer={(children) => (
          <Group gap={8} wrap="nowrap">
            <Box flex={1}>{children}</Box>
            <ActionIcon variant="default" size={50} aria-label="Ler com a câmera" onClick={onCamera}>
              <IconCamera size={24} aria-hidden="true" />
            </ActionIcon>
          </Group>
        )}
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
          <p>Qualquer parte do código, como CJU ou 24-01, o nome do item, ou a marca provisória, como H7-1.</p>
        )}
        {isAnswered && lots.length === 0 && <p>Nenhum lote tem {signs} no código ou no nome.</p>}
        {lots.length > fewLots && (
          <Group gap={8} mb={8} wrap="nowrap" className={classes.types}>
            <Pill isOn={chosen === undefined} onClick={() => setType(null)}>
              Todos {lots.length}
              {lots.length === maxTyped && "+"}
            </Pill>
            {byType.size > 1 &&
              [...byType].map(([key, { length }]) => (
                <Pill key={key} isOn={key === chosenType} onClick={() => setType(key === chosenType ? null : key)}>
                  {lotTypeTable[key].prefix} {length}
                </Pill>
              ))}
          </Group>
        )}
        {lots.length > 0 && (
          <ScannedLots lots={chosen ?? lots} label="Lotes encontrados" askedBy={askedBy} onChoose={onChoose} />
        )}
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

/** The lots that have the typed characters; the previous result is shown until the reply arrives. */
function useTyped(signs: string) {
  const [settled] = useDebouncedValue(signs, typingPause);
  const isAsked = toSigns(settled).length >= fewestSigns;
  const { data, isFetching, isPlaceholderData, isError } = useCall(
    scanRoutes.typed,
    { query: { signs: settled } },
    { enabled: isAsked },
  );
  return {
    lots: toSigns(signs).length >= fewestSigns ? (data ?? []) : [],
    isAnswered: isAsked && settled === signs && data !== undefined && !isPlaceholderData,
    isFetching: isAsked && isFetching,
    failed: isError && isAsked,
  };
}
