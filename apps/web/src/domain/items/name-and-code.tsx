import { proposeCode } from "@pomar/contract/core/item-code.rules";
import { TextField } from "../../ui/form/inputs.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";

interface NameAndCodeProps {
  form: Pick<RecordForm<{ name: string; code: string }>, "field" | "set">;
  /** A lot's code of this kind: `AD-CIT-26324-01`. */
  example: string;
  /** A stored thing has its code: it does not follow a corrected name. */
  isStored: boolean;
}

/** How a thing is called, and the letters that its lots' codes carry. The code follows the name until someone writes their own. */
export function NameAndCode({ form: { field, set }, example, isStored }: NameAndCodeProps) {
  const name = field("name");
  const code = field("code");
  const follows = !isStored && code.value === proposeCode(name.value);
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
