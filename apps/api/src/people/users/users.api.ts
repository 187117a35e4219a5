import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { findId } from "../../platform/records/records.queries.ts";
import { users } from "../../schema/people/users.table.ts";
import { endOneSession, endOtherSessions } from "../session/session.commands.ts";
import { listOpenSessions } from "../session/session.queries.ts";
import { assertMayName, createUser, removePicture, removeUser, setPicture, updateUser } from "./users.commands.ts";
import { findPicture, findUser, userList } from "./users.queries.ts";

export function usersApi({ read, write, upload, download }: Serve): void {
  write(usersRoutes.create, ({ tx, body, act }) => createUser(tx, body, act));
  read(usersRoutes.list, ({ db, query, today }) => readPage(userList, db, { query, today }));
  read(usersRoutes.read, async ({ db, params, by }) => {
    assertMayName(by, params.id);
    return orNotFound(await findUser(db, params.id));
  });
  write(usersRoutes.update, ({ tx, params, body, act }) => updateUser(tx, params.id, body, act));
  write(usersRoutes.remove, ({ tx, params, act }) => removeUser(tx, params.id, act));

  download(usersRoutes.picture, async ({ db, params, by }) => {
    assertMayName(by, params.id);
    orNotFound(await findId(db, users, params.id));
    const { bytes, hash } = orNotFound(await findPicture(db, params.id));
    return { body: bytes, etag: hash };
  });
  upload(usersRoutes.setPicture, ({ tx, params, file, act }) => setPicture(tx, params.id, file.bytes, act));
  write(usersRoutes.removePicture, ({ tx, params, act }) => removePicture(tx, params.id, act));

  read(usersRoutes.sessions, async ({ db, params, by, sessionId, now }) => {
    assertMayName(by, params.id);
    orNotFound(await findId(db, users, params.id));
    const sessions = await listOpenSessions(db, params.id, now);
    return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
  });
  write(usersRoutes.endSessions, async ({ tx, params, act }) => {
    assertMayName(act.by, params.id);
    orNotFound(await findId(tx, users, params.id));
    await endOtherSessions(tx, params.id, act);
  });
  write(usersRoutes.endSession, async ({ tx, params, act }) => {
    assertMayName(act.by, params.id);
    orNotFound(await findId(tx, users, params.id));
    await endOneSession(tx, { userId: params.id, id: params.sessionId }, act);
  });
}
