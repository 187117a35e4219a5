import type { AnyRoute } from "@pomar/contract/core/route";
import { IconArrowBackUp } from "@tabler/icons-react";
import { Section } from "../../../ui/form/section.tsx";
import { ButtonWithIcon } from "../../../ui/kit/button-with-icon.tsx";
import { useRemoval } from "../../../ui/list/removal.tsx";

/** The callbacks by which a page follows the reversal of its entry. */
export interface ReversalEvents {
  /** Receives true while the entry is being reversed, because the page must not fetch the entry meanwhile. */
  onReversing: (isReversing: boolean) => void;
  onReversed: () => void;
}

export interface ReversalProps extends ReversalEvents {
  /** The form that corrects the entry; its typed values are discarded when the entry is reversed. */
  form: { reset: () => void };
  /** The DELETE route by `:id` that reverses the entry. */
  route: AnyRoute;
  entry: { id: string; version: number; lot: { code: string } };
  /** The consequence of a reversal besides the removal of the lot; by default the reception's debt is cancelled. */
  consequence?: string;
}

const owedNoMore = "o valor a pagar por ele é cancelado";

/** The button *Estornar entrada* at the end of the correction form, for an entry recorded by mistake. */
export function Reversal({ form, route, entry, consequence = owedNoMore, onReversing, onReversed }: ReversalProps) {
  const { lot, version, id } = entry;
  const removal = useRemoval<{ id: string; name: string; version: number }>(route, {
    noun: "a entrada do lote",
    act: "Estornar",
    consequence: `O lote ${lot.code} sai do estoque e ${consequence}. O histórico fica guardado. Um lote que já foi usado não pode ser estornado.`,
    done: "Entrada estornada",
    onRemoving: onReversing,
    onRemoved: () => {
      form.reset();
      onReversed();
    },
  });
  return (
    <Section
      title="Lançada por engano?"
      note="O estorno desfaz a entrada inteira. Para acertar um dado, corrija acima."
    >
      <div>
        <ButtonWithIcon
          variant="light"
          color="red"
          Icon={IconArrowBackUp}
          onClick={() => removal.ask({ id, name: lot.code, version })}
        >
          Estornar entrada
        </ButtonWithIcon>
      </div>
      {removal.dialog}
    </Section>
  );
}
