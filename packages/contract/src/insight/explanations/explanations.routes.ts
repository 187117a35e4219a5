import { staff } from "../../core/route.ts";
import { explanation, explanationQuery } from "./explanations.schema.ts";

export const explanationsRoutes = {
  read: staff.get(
    "/explanations",
    "De onde vem um número: as linhas que somam nele, a regra, o que foi arredondado e o que falta",
    { query: explanationQuery, reply: explanation },
  ),
};
