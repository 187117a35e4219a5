import { z } from "zod";
import { day, id } from "../../core/fields.ts";
import { listQuery, page } from "../../core/list.ts";
import { route } from "../../core/route.ts";
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
  preview: route({
    method: "POST",
    path: "/calculator/preview",
    levels: [1, 2],
    summary: "Calcula sem guardar",
    body: calculationPreview,
    reply: calculation,
    status: 200,
    idempotent: false,
  }),
  create: route({
    method: "POST",
    path: "/calculator-records",
    levels: [1, 2],
    summary: "Guarda um cálculo; o resultado é calculado aqui",
    body: calculatorRecordCreate,
    reply: calculatorRecord,
    records: "calculation",
  }),
  list: route({
    method: "GET",
    path: "/calculator-records",
    levels: [1],
    summary: "Lista os cálculos guardados",
    query: listQuery(["createdAt", "updatedAt"], {
      formula: z.enum(formulaKeys).optional(),
      author: id().optional(),
      fruit: id().optional(),
      from: day().optional(),
      to: day().optional(),
    }),
    reply: page(calculatorRecordRow),
  }),
  read: route({
    method: "GET",
    path: "/calculator-records/:id",
    levels: [1, 2],
    summary: "Um cálculo guardado; um funcionário o vê sem os preços de um administrador",
    reply: calculatorRecord,
  }),
  update: route({
    method: "PUT",
    path: "/calculator-records/:id",
    levels: [1, 2],
    summary: "Refaz um cálculo guardado, de quem quer que seja",
    body: calculatorRecordUpdate,
    reply: calculatorRecord,
  }),
  remove: route({
    method: "DELETE",
    path: "/calculator-records/:id",
    levels: [1],
    summary: "Remove um cálculo guardado",
  }),
};
