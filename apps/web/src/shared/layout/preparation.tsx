import { Button } from "@mantine/core";
import { type PagePath, pages } from "@pomar/contract/pages";
import { IconTools } from "@tabler/icons-react";
import { useMatches } from "@tanstack/react-router";
import { useGoBack } from "./go-back.ts";
import { Notice } from "./notice.tsx";

/** What a page of the contract shows until its room is built. */
export function PreparationPage() {
  const goBack = useGoBack();
  const path = useMatches().at(-1)?.fullPath as string | undefined;
  const title = path !== undefined && path in pages ? pages[path as PagePath].title : "Em preparação";
  return (
    <Notice
      tab={title}
      icon={<IconTools size={34} stroke={1.8} />}
      tone="amber"
      title={title}
      text="Esta tela ainda está em preparação"
    >
      <Button variant="default" size="md" onClick={goBack}>
        Voltar
      </Button>
    </Notice>
  );
}
