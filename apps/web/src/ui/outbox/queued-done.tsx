import { Button, Stack, ThemeIcon } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconDeviceMobile, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Card } from "../kit/card.tsx";
import classes from "./outbox.module.css";
import { useQueued } from "./outbox-status.ts";
import { makesLot, type QueuedEntry } from "./queued-entry.ts";
import { getMark, refusalWords } from "./state-words.ts";

const looks = {
  waiting: { Icon: IconDeviceMobile, color: "amber", said: "Guardado neste aparelho" },
  refused: { Icon: IconAlertTriangle, color: "red", said: "Precisa de atenção" },
  saved: { Icon: IconCheck, color: "green", said: "Salvo" },
} as const;

/** Replaces the form of a queued entry: shows the code to put on the goods, and whether the entry has been sent. */
export function QueuedDone({ entry, onAnother }: { entry: QueuedEntry; onAnother: () => void }) {
  // The current state of the entry: it may be sent or refused while this page is open.
  const now = useQueued(entry.id) ?? entry;
  const { state, saved, refusal } = now;
  const { Icon, color, said } = looks[state];
  const labelled = makesLot(entry);
  return (
    <Card aria-labelledby="queued-code">
      <Stack align="center" gap={6} ta="center" pt="sm">
        <ThemeIcon variant="light" color={color} size={64} radius="50%" mb="xs" aria-hidden="true">
          <Icon size={30} stroke={2.2} />
        </ThemeIcon>
        <small>
          {said}
          {labelled && (saved === null ? ". Marca provisória" : ". Lote")}
        </small>
        {/* The focus moves to this heading, so a screen reader continues here. */}
        <h2
          id="queued-code"
          className={labelled ? classes.mark : classes.what}
          tabIndex={-1}
          ref={(heading) => heading?.focus()}
        >
          {labelled ? (saved?.lot?.code ?? getMark(now)) : now.title}
        </h2>
        {labelled && <p className={classes.what}>{now.title}</p>}
        <small role="status">
          {state === "waiting" && "Sem conexão: será enviado quando ela voltar."}
          {state === "waiting" && labelled && " O lote recebe o código nesse momento."}
          {state === "saved" && labelled && `Marca provisória: ${getMark(now)}`}
          {refusal !== null && refusalWords(refusal)}
        </small>
        <Stack w="100%" gap="sm" mt="lg" align="stretch">
          <Button size="xl" leftSection={<IconPlus aria-hidden="true" />} onClick={onAnother}>
            Registrar outra
          </Button>
          <Button
            size="xl"
            variant="default"
            renderRoot={(root) => <Link to={saved?.lot ? `/l/${saved.lot.code}` : "/no-aparelho"} {...root} />}
          >
            {saved?.lot ? "Abrir o lote" : "Ver o que está no aparelho"}
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}
