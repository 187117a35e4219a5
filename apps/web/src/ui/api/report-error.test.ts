import { expect, test } from "vitest";
import { alerts } from "../alerts/alerts.ts";
import { ApiError } from "./api-error.ts";
import { reportError } from "./report-error.ts";
import { endSession, startSession } from "./session.ts";

const person = { id: "u1", name: "Cida Moura", level: 2, profilePicture: null } as Parameters<typeof startSession>[1];
const messages = () => alerts.list().map(({ message }) => message);

test("the refusal of a session is told until the next login, other failures stay", () => {
  startSession("first", person);
  reportError(new ApiError({ statusCode: 401, code: "session.unauthorized", message: "Sessão encerrada" }));
  reportError(new ApiError({ statusCode: 500, code: "internal", message: "Algo falhou" }));
  endSession("first");
  reportError(new ApiError({ statusCode: 401, code: "session.unauthorized", message: "Sessão encerrada" }));
  expect(messages()).toEqual(["Algo falhou", "Não autorizado"]);
  startSession("second", person);
  expect(messages()).toEqual(["Algo falhou"]);
});
