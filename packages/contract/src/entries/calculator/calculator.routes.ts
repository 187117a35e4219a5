import { z } from "zod";
import { day, id } from "../../core/fields.ts";
import { listQuery, page } from "../../core/list.ts";
import { admins, staff } from "../../core/route.ts";
import {
  calculation,
  calculationPreview,
  calculatorRecord,
  calculatorRecordCreate,
  calculatorRecordRow,
  calculatorRecordUpdate,
} from "./calculator.schema.ts";
import { formulaKeys } from "./formula.schema.ts";

export const calculatorRoutes = {
  preview: staff.post("/calculator/preview", "Calcula sem guardar", {
    body: calculationPreview,
    reply: calculation,
    status: 200,
    idempotent: false,
  }),
  create: staff.post("/calculator-records", "Guarda um cálculo; o resultado é calculado aqui", {
    body: calculatorRecordCreate,
    reply: calculatorRecord,
    records: "calculation",
  }),
  list: admins.get("/calculator-records", "Lista os cálculos guardados", {
    query: listQuery(["createdAt", "updatedAt"], {
      formula: z.enum(formulaKeys).optional(),
      author: id().optional(),
      fruit: id().optional(),
      from: day().optional(),
      to: day().optional(),
    }),
    reply: page(calculatorRecordRow),
  }),
  read: staff.get(
    "/calculator-records/:id",
    "Um cálculo guardado; um funcionário o vê sem os preços de um administrador",
    { reply: calculatorRecord },
  ),
  update: staff.put("/calculator-records/:id", "Refaz um cálculo guardado, de quem quer que seja", {
    body: calculatorRecordUpdate,
    reply: calculatorRecord,
  }),
  remove: admins.delete("/calculator-records/:id", "Remove um cálculo guardado"),
};
