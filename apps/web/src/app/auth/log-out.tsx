import { Button, Group, Modal, Text } from "@mantine/core";
import { sessionRoutes } from "@pomar/contract/session/session.routes";
import { type ReactNode, useState } from "react";
import { call } from "../../ui/api/call.ts";
import { endSession, getSession } from "../../ui/api/session.ts";
import { forgetDrafts } from "../../ui/form/draft.ts";
import { counted } from "../../ui/format/masks.ts";
import { local } from "../../ui/local-storage.ts";
import { counts, useOutboxStatus } from "../../ui/outbox/outbox-status.ts";

/** The way out, which asks first where something on this device was not sent yet. */
export function useLogOut(): { logOut: () => void; dialog: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const { waiting, refused } = counts(useOutboxStatus());
  const here = waiting + refused;
  const sendNow = async () => {
    setSending(true);
    await (await import("../../ui/outbox/drain.ts")).drain();
    setSending(false);
  };
  const dialog = (
    <Modal
      opened={isAsking && here > 0}
      onClose={() => setAsking(false)}
      title={`${counted(here, "registro não foi enviado", "registros não foram enviados")}`}
    >
      <Text>
        {here === 1 ? "Ele fica" : "Eles ficam"} neste aparelho e {here === 1 ? "só é enviado" : "só são enviados"}{" "}
        quando você entrar aqui de novo.
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" size="md" h={48} onClick={leave}>
          Sair e deixar {here} aqui
        </Button>
        <Button size="md" h={48} loading={isSending} onClick={() => void sendNow()} data-autofocus>
          Enviar agora
        </Button>
      </Group>
    </Modal>
  );
  return { logOut: () => (here > 0 ? setAsking(true) : leave()), dialog };
}

/** Leaves at once; the server is told, but nobody waits for its answer. Nothing of the plant stays but what was not sent. */
function leave(): void {
  call(sessionRoutes.logout, {}).catch(() => undefined);
  forgetDrafts(getSession().user?.id ?? "");
  local.removeAll("pomar.recent.");
  endSession();
  void import("../../domain/offline/kept-data.ts").then(({ forgetKeptData }) => forgetKeptData());
}
