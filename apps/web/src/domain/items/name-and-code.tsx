import { proposeCode } from "@pomar/contract/core/item-code.rules";
import type { Field } from "../../ui/form/field.ts";
import { TextField } from "../../ui/form/inputs.tsx";

interface NameAndCodeProps {
  name: Field<string>;
  code: Field<string>;
  set: (change: { name?: string; code?: string }) => void;
  /** A lot's code of this kind: `AD-CIT-26324-01`. */
  example: string;
  /** False for a thing that has its code: it does not follow a corrected name. */
  proposes: boolean;
}

/** How a thing is called, and the letters that its lots' codes carry. The code follows the name until someone writes their own. */
export function NameAndCode({ name, code, set, example, proposes }: NameAndCodeProps) {
  const follows = proposes && code.value === proposeCode(name.value);
  return (
    <>
      <TextField
        field={{ ...name, onChange: (text) => set(follows ? { name: text, code: proposeCode(text) } : { name: text }) }}
        maxLength={60}
        autoCapitalize="words"
      />
      <TextField
        field={{ ...code, onChange: (text) => set({ code: text.toUpperCase() }) }}
        maxLength={4}
        autoCapitalize="characters"
        description={`2 a 4 letras; entra no código de cada lote, como ${example}`}
      />
    </>
  );
}
