import { Button, Stack, ThemeIcon } from "@mantine/core";
import { IconCheck, IconDeviceMobile, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Card } from "../kit/card.tsx";
import classes from "./outbox.module.css";
import { useQueued } from "./outbox-status.ts";
import { makesLot, type QueuedEntry } from "./queued-entry.ts";
import { markOf } from "./state-words.ts";

interface QueuedDoneProps {
  entry: QueuedEntry;
  onAnother: () => void;
}

/** In place of a form whose entry the device keeps: what to write on the goods, and that the server does not have it yet. */
export function QueuedDone({ entry, onAnother }: QueuedDoneProps) {
  // It may arrive while this is read.
  const now = useQueued(entry.id) ?? entry;
  const { saved } = now;
  const labelled = makesLot(entry);
  const Icon = saved === null ? IconDeviceMobile : IconCheck;
  return (
    <Card aria-labelledby="queued-code">
      <Stack align="center" gap={6} ta="center" pt="sm">
        <ThemeIcon
          variant="light"
          color={saved === null ? "amber" : "green"}
          size={64}
          radius="50%"
          mb="xs"
          aria-hidden="true"
        >
          <Icon size={30} stroke={2.2} />
        </ThemeIcon>
        <small>
          {saved === null ? "Guardado neste aparelho" : "Salvo"}
          {labelled && (saved === null ? ". Marca provisória" : ". Lote")}
        </small>
        {/* The keyboard and the screen reader go on from here. */}
        <h2
          id="queued-code"
          className={labelled ? classes.mark : classes.what}
          tabIndex={-1}
          ref={(heading) => heading?.focus()}
        >
          {labelled ? (saved?.lot?.code ?? markOf(now)) : now.title}
        </h2>
        {labelled && <p className={classes.what}>{now.title}</p>}
        <small role="status">
          {saved === null && "Sem conexão: será enviado sozinho quando ela voltar."}
          {labelled && (saved === null ? " O lote ganha o código então." : `Era ${markOf(now)}`)}
        </small>
        <Stack w="100%" gap="sm" mt="lg" align="stretch">
          <Button size="xl" leftSection={<IconPlus aria-hidden="true" />} onClick={onAnother}>
            Registrar outra
          </Button>
          <Button size="xl" variant="default" renderRoot={(root) => <Link to="/no-aparelho" {...root} />}>
            Ver o que está no aparelho
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}
