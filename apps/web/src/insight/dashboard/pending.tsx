import { Button, Flex } from "@mantine/core";
import { counted, formatNumber } from "@pomar/contract/core/decimal";
import { correctionRequestsRoutes } from "@pomar/contract/entries/corrections/correction-requests.routes";
import {
  correctionsDrawer,
  type PendingItem,
  type PendingKind,
  pendingRoutes,
} from "@pomar/contract/insight/pending/pending.routes";
import { notificationTargets } from "@pomar/contract/realtime";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { WholeCodes } from "../../ledger/parts/lots/whole-codes.tsx";
import { formatInstant } from "../../ui/format/dates.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { DrawerRecord, RecordDrawer, toDrawer, useOpenId, useOpenRecord } from "../../ui/list/record-drawer.tsx";
import classes from "./dashboard.module.css";

interface Words {
  one: string;
  many: string;
  /** Label of the button that handles the pending items. */
  action: string;
}

const kinds: Record<PendingKind, Words> = {
  recalls: { one: "recolhimento em andamento", many: "recolhimentos em andamento", action: "Abrir" },
  unpriced: { one: "entrada sem preço", many: "entradas sem preço", action: "Lançar" },
  undated: { one: "pagamento sem vencimento", many: "pagamentos sem vencimento", action: "Definir" },
  overdue: { one: "pagamento vencido", many: "pagamentos vencidos", action: "Pagar" },
  dueSoon: { one: "pagamento vence em 7\u00a0dias", many: "pagamentos vencem em 7\u00a0dias", action: "Ver" },
  readings: { one: "lote com leitura fora do limite", many: "lotes com leitura fora do limite", action: "Ver" },
  quarantine: { one: "lote em quarentena", many: "lotes em quarentena", action: "Decidir" },
  expiring: {
    one: "lote vence em 7\u00a0dias com saldo",
    many: "lotes vencem em 7\u00a0dias com saldo",
    action: "Ver",
  },
  expired: { one: "lote vencido com saldo", many: "lotes vencidos com saldo", action: "Ver" },
  lowStock: { one: "insumo abaixo do mínimo", many: "insumos abaixo do mínimo", action: "Ver" },
  corrections: { one: "correção pedida", many: "correções pedidas", action: "Abrir" },
  drill: { one: "exercício de rastreio a fazer", many: "exercícios de rastreio a fazer", action: "Iniciar" },
};

/** Card *O que falta hoje*: the pending items of an administrator, each with its count and a button that handles it. */
export function Pending() {
  return (
    <Loaded route={pendingRoutes.list} waiting={<Card title="O que falta hoje" aria-busy="true" />}>
      {(items) => (
        <Card
          title="O que falta hoje"
          aside={items.length > 0 && <small>{counted(items.length, "assunto", "assuntos")}</small>}
        >
          {items.length === 0 ? (
            <Flex component="p" gap={10} align="center" my={8} className={classes.clear}>
              <IconCircleCheck size={22} aria-hidden="true" /> Nada falta hoje: preços, pagamentos, lotes e insumos
              estão em dia.
            </Flex>
          ) : (
            <ul className={classes.pending}>
              {items.map((item, at) => (
                <Row key={item.kind} item={item} isFirst={at === 0} />
              ))}
            </ul>
          )}
          <Corrections />
        </Card>
      )}
    </Loaded>
  );
}

/** Drawer with correction requests for several entries: the requester, the lot, and a link to each entry. */
function Corrections() {
  const id = useOpenId();
  const { close } = useOpenRecord();
  return (
    <RecordDrawer id={id === correctionsDrawer ? id : null} onClose={close} title={() => "Correções pedidas"}>
      {() => (
        <DrawerRecord title="Correções pedidas">
          <Loaded route={correctionRequestsRoutes.list} query={{}}>
            {(requests) => (
              <Lines>
                {requests.length === 0 && <Line>Nenhuma correção pedida: todas foram atendidas.</Line>}
                {requests.map(({ id: request, at, message, endpoint, entryId }) => (
                  <Line
                    key={request}
                    end={
                      <Button
                        variant="default"
                        size="md"
                        aria-label={`Abrir: ${message}`}
                        renderRoot={(root) => (
                          // Closing the opened entry returns to this drawer with the remaining requests.
                          <Link
                            to={notificationTargets[endpoint]}
                            search={{ open: entryId }}
                            state={{ fromList: true }}
                            {...root}
                          />
                        )}
                      >
                        Abrir
                      </Button>
                    }
                  >
                    {message}
                    <small>{formatInstant(at)}</small>
                  </Line>
                ))}
              </Lines>
            )}
          </Loaded>
        </DrawerRecord>
      )}
    </RecordDrawer>
  );
}

function Row({ item: { kind, count, detail, to, search }, isFirst }: { item: PendingItem; isFirst: boolean }) {
  const { one, many, action } = kinds[kind];
  const what = count === 1 ? one : many;
  return (
    <li>
      <b className={classes.howMany} data-figures="">
        {formatNumber(count, 0)}
      </b>
      <div>
        <span>
          <strong>{what}</strong>
          <small>
            <WholeCodes of={detail} />
          </small>
        </span>
        <Button
          variant={isFirst ? "filled" : "light"}
          size="md"
          aria-label={`${action}: ${formatNumber(count, 0)} ${what}`}
          renderRoot={(root) => (
            <Link {...(to === "/dashboard" ? toDrawer(correctionsDrawer) : { to, search })} {...root} />
          )}
        >
          {action}
        </Button>
      </div>
    </li>
  );
}
