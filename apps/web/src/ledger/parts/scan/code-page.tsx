import { Skeleton, Stack } from "@mantine/core";
import { pages } from "@pomar/contract/pages";
import type { ApiError } from "../../../ui/api/api-error.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { LinkButton } from "../../../ui/kit/link-button.tsx";
import { Page } from "../../../ui/kit/page.tsx";
import { Failed } from "../../../ui/list/list-states.tsx";

interface CodePageProps {
  of: "/l/$code" | "/p/$code";
  code: string;
  error: ApiError | null;
  onRetry: () => void;
}

/** The page shown for the code of a label while its lot or place is loading, is unknown, or could not be loaded. */
export function CodePage({ of, code, error, onRetry }: CodePageProps) {
  const { title } = pages[of];
  return (
    <Page title={title} subtitle={code} width="narrow">
      <Card>
        {error === null ? (
          <Skeleton height={240} />
        ) : error.statusCode >= 400 && error.statusCode < 500 ? (
          <Stack align="start">
            <p role="alert">
              Nenhum {title.toLowerCase()} tem o código <b>{code}</b>. Confira o que está escrito na etiqueta.
            </p>
            <LinkButton variant="default" size="lg" to="/dashboard">
              Ir para o início
            </LinkButton>
          </Stack>
        ) : (
          <Failed error={error} onRetry={onRetry} />
        )}
      </Card>
    </Page>
  );
}
