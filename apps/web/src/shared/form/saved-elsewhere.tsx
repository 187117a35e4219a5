import { Button } from "@mantine/core";
import { IconCopyCheck } from "@tabler/icons-react";
import { PageLink } from "../layout/page-link.tsx";
import { useUser } from "../session/session.ts";
import type { SavedDraft } from "./draft.ts";
import classes from "./form.module.css";
import { savedPage } from "./saved-page.ts";

interface SavedElsewhereProps {
  saved: SavedDraft;
  onDiscard: () => void;
  onKeep: () => void;
}

/** Stands where the form would be saved: another tab of this person has saved its draft. */
export function SavedElsewhere({ saved, onDiscard, onKeep }: SavedElsewhereProps) {
  const user = useUser();
  const page = user && savedPage(saved, user.level);
  return (
    <div className={classes.summary} data-tone="attention" role="alert">
      <IconCopyCheck size={20} aria-hidden="true" />
      <div>
        <p className={classes.summaryTitle}>Este rascunho já foi salvo em outra aba</p>
        {page && (
          <p className={classes.summaryText}>
            <PageLink {...page}>Ver o que foi salvo</PageLink>
          </p>
        )}
        <div className={classes.summaryWays}>
          <Button size="sm" variant="default" onClick={onDiscard}>
            Descartar o que está aqui
          </Button>
          <Button size="sm" variant="subtle" onClick={onKeep}>
            Continuar com o que está aqui
          </Button>
        </div>
      </div>
    </div>
  );
}
