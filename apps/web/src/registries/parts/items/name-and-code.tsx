import { useDebouncedValue } from "@mantine/hooks";
import { proposeCode } from "@pomar/contract/core/item-code.rules";
import { type CodedType, lookupsRoutes } from "@pomar/contract/entries/lookups/lookups.routes";
import { useEffect, useState } from "react";
import { useCall } from "../../../ui/api/hooks.ts";
import { stackingThird, wide } from "../../../ui/form/field.ts";
import { TextField } from "../../../ui/form/inputs.tsx";
import type { RecordForm } from "../../../ui/form/use-record-form.ts";

interface NameAndCodeProps {
  form: Pick<RecordForm<{ name: string; code: string }>, "getField" | "setValues">;
  type: CodedType;
  /** Example of a code: `CIT`. */
  example: string;
  /** True for a stored item, whose code does not change when its name is corrected. */
  isStored: boolean;
}

/**
 * The fields for an item's name and for the short code that its lot codes contain. The code of a new item is derived
 * from the name until the user types a different one.
 */
export function NameAndCode({ form: { getField, setValues }, type, example, isStored }: NameAndCodeProps) {
  const name = getField("name");
  const code = getField("code");
  const [proposed, setProposed] = useState(() => proposeCode(name.value));
  const follows = !isStored && code.value === proposed;
  const propose = (next: string, change: { name?: string } = {}) => {
    setProposed(next);
    setValues({ ...change, code: next });
  };
  const [settled] = useDebouncedValue(name.value, 200);
  const query = { type, name: settled };
  const free = useCall(lookupsRoutes.freeCode, { query }, { enabled: follows && settled.trim() !== "" });
  const answer = settled === name.value && !free.isPlaceholderData ? free.data?.code : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reply is applied once, when it arrives.
  useEffect(() => {
    if (follows && answer != null && answer !== code.value) propose(answer);
  }, [answer]);
  return (
    <>
      <TextField
        {...wide}
        field={{
          ...name,
          onChange: (text) => (follows ? propose(proposeCode(text), { name: text }) : setValues({ name: text })),
        }}
        maxLength={60}
        autoCapitalize="words"
      />
      <TextField
        {...stackingThird}
        field={{ ...code, onChange: (text) => setValues({ code: text.toUpperCase() }) }}
        maxLength={4}
        autoCapitalize="characters"
        placeholder={`Ex.: ${example}`}
        description="2 a 4 letras, no código de cada lote"
      />
    </>
  );
}
