import { counted } from "@pomar/contract/core/decimal";
import { withContent } from "@pomar/contract/ledger/lots/lot-words";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import type { Dispatchable } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { keepsTooShort } from "@pomar/contract/stock/dispatches/shelf-life.rules";
import { IconArrowsSplit2 } from "@tabler/icons-react";
import { useState } from "react";
import type { LotLine } from "../../ledger/parts/lots/lot-lines.ts";
import { call } from "../../ui/api/call.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { SelectField } from "../../ui/form/inputs.tsx";
import { buildLooseField } from "../../ui/form/loose-field.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { withProduct } from "./dispatch-values.ts";
import classes from "./dispatches.module.css";

interface ProductFillerProps {
  lines: readonly LotLine[];
  /** The customer's minimum shelf life in days; null when the customer requires none. */
  minShelfLifeDays: number | null;
  /** The day of the dispatch, `YYYY-MM-DD`. */
  on: string;
  onLines: (lines: LotLine[]) => void;
}

const getProductKey = ({ fruit, netContentG }: Dispatchable) => `${fruit.id} ${netContentG}`;
const nameProduct = (product: Dispatchable) => withContent(product.fruit.name, product);

/** Turns `300 un de Goiaba 400 g` into dispatch lines: lots by expiry that meet the customer's minimum shelf life. */
export function ProductFiller({ lines, minShelfLifeDays, on, onLines }: ProductFillerProps) {
  const products = useCall(dispatchesRoutes.products, {});
  const [key, setKey] = useState<string | null>(null);
  const [units, setUnits] = useState<number | null>(null);
  const [message, setMessage] = useState<string>();
  const chosen = products.data?.find((product) => getProductKey(product) === key);
  const fill = async () => {
    if (chosen === undefined || units === null || units <= 0) return setMessage("Informe o produto e quanto sai");
    const query = { type: "final_product", fruit: chosen.fruit.id, on };
    const lotsOfFruit = await call(lotsRoutes.filter, { query }).catch(() => null);
    if (lotsOfFruit === null) return setMessage("Não foi possível buscar os lotes. Confira a conexão.");
    const lots = lotsOfFruit.filter(
      (lot) => holdsProduct(chosen, lot) && !keepsTooShort(lot, { minShelfLifeDays }, on),
    );
    const filled = withProduct(lines, units, lots);
    onLines(filled.lines);
    setMessage(
      filled.missing > 0 ? `Faltam ${formatQuantity(filled.missing, "un")} de ${nameProduct(chosen)}` : undefined,
    );
    if (filled.missing <= 0) setUnits(null);
  };
  return (
    <div className={classes.filler}>
      <SelectField
        field={buildLooseField("dispatch-product", "Produto", { value: key, onChange: setKey })}
        choices={(products.data ?? []).map((product) => ({
          value: getProductKey(product),
          label: `${nameProduct(product)} · ${formatQuantity(product.units, "un")} em ${counted(product.lots, "lote", "lotes")}`,
        }))}
        searchable
        placeholder="Ex.: Goiaba 400 g"
      />
      <DecimalField
        field={{
          ...buildLooseField("dispatch-units", "Quanto sai", { value: units, onChange: setUnits }),
          error: message,
        }}
        scale={0}
        unit="un"
        // The Enter key fills the lines; without this handler it would submit the form.
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          void fill();
        }}
      />
      <ButtonWithIcon variant="light" size="lg" Icon={IconArrowsSplit2} onClick={() => void fill()}>
        Usar os que vencem primeiro
      </ButtonWithIcon>
    </div>
  );
}

/** Whether a lot holds the chosen product: both net contents are compared in kg, because the lot stores kg per unit. */
const holdsProduct = ({ netContentG }: Dispatchable, { kgPerUnit }: PickableLot) => kgPerUnit === netContentG / 1000;
