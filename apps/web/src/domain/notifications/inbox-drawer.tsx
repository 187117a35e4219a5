import { Button, Drawer, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { notificationsRoutes } from "@pomar/contract/notifications/notifications.routes";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import { useAction } from "../../ui/api/hooks.ts";
import { phone } from "../../ui/kit/phone.ts";
import classes from "./inbox.module.css";
import { InboxList } from "./inbox-list.tsx";
import { closeInbox, setUnread, useInbox } from "./notification-store.ts";
import { SoundControls } from "./sound-controls.tsx";

/** The inbox as it lies over the page. */
export function InboxDrawer({ opened }: { opened: boolean }) {
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  return (
    <Drawer.Root
      opened={opened}
      onClose={closeInbox}
      position="right"
      size={isPhone ? "100%" : 480}
      padding={0}
      returnFocus={false}
    >
      <Drawer.Overlay />
      <Drawer.Content radius={0} data-inbox classNames={{ content: classes.panel }}>
        <Contents />
      </Drawer.Content>
    </Drawer.Root>
  );
}

const choices = [
  { value: "all", label: "Todas" },
  { value: "unread", label: "Não lidas" },
];

function Contents() {
  const { unread } = useInbox();
  const [choice, setChoice] = useState("all");
  const reading = useAction(notificationsRoutes.read, { onSuccess: (reply) => setUnread(reply.unread) });
  return (
    <>
      <Drawer.Header className={classes.head}>
        <Drawer.Title className={classes.title} tabIndex={-1} data-autofocus>
          Notificações
        </Drawer.Title>
        <Drawer.CloseButton size={48} iconSize={20} aria-label="Fechar" />
      </Drawer.Header>
      <Drawer.Body className={classes.body}>
        <div className={classes.bar}>
          <SegmentedControl aria-label="Mostrar" data={choices} value={choice} onChange={setChoice} />
          <Button
            variant="subtle"
            leftSection={<IconChecks size={18} aria-hidden />}
            disabled={unread === 0}
            loading={reading.isPending}
            onClick={() => void reading.run({ body: { all: true } })}
          >
            Marcar todas como lidas
          </Button>
        </div>
        <InboxList isUnreadOnly={choice === "unread"} onOpen={closeInbox} />
      </Drawer.Body>
      <SoundControls />
    </>
  );
}
