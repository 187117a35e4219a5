import { Button } from "@mantine/core";
import { IconMapPinOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { MessagePage } from "../../ui/kit/message-page.tsx";
import { Main } from "./main.tsx";
import classes from "./simple-layout.module.css";

/** For an address that is no page of the product. */
export function NotFoundPage() {
  return (
    <Main className={classes.main}>
      <MessagePage
        tab="Página não encontrada"
        icon={<IconMapPinOff size={34} stroke={1.8} />}
        color="blue"
        title="Página não encontrada"
        text="O endereço pode estar incompleto ou a página pode ter mudado de lugar."
      >
        <Button component={Link} to="/dashboard" size="md">
          Ir para o início
        </Button>
      </MessagePage>
    </Main>
  );
}
