import { type ErrorKind, errorsOfPages } from "./refusal.ts";

export { type Dependent, type ErrorReply, errorReply, type Issue } from "./refusal.ts";

/** The placeholder names in braces of a sentence: `Lote {code}` has the name `code`. */
type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The arguments that fill a sentence's placeholders; no argument for a sentence without placeholders. */
type WordsFor<Sentence extends string> = [NamesIn<Sentence>] extends [never]
  ? []
  : [Record<NamesIn<Sentence>, string | number>];

/** Builds a refusal from its HTTP status and a sentence with placeholder names in braces. */
const refusal = <const Sentence extends string>(status: number, sentence: Sentence) => ({
  status,
  message: (...[words]: WordsFor<Sentence>) =>
    sentence.replace(/\{(\w+)\}/g, (_, name: string) => String((words as Record<string, string | number>)[name] ?? "")),
});
const invalid = <const Sentence extends string>(sentence: Sentence) => refusal(400, sentence);
const conflict = <const Sentence extends string>(sentence: Sentence) => refusal(409, sentence);

/** Every refusal of the API: a stable code, its HTTP status and the sentence that the user reads. */
export const errors = {
  ...errorsOfPages,
  "request.invalid": invalid("Verifique os campos destacados"),
  "request.malformed": invalid("O corpo da requisição não é um JSON válido"),
  "request.unsupported": refusal(415, "Envie os dados em formato JSON"),
  "request.too-large": refusal(413, "Os dados enviados são grandes demais"),
  "request.number-too-large": invalid("Um número ficou grande demais: confira as quantidades e os preços"),
  "request.not-http": invalid("A requisição não segue o protocolo HTTP"),
  "request.head-too-large": refusal(431, "O cabeçalho da requisição é grande demais"),
  "request.too-slow": refusal(408, "A requisição demorou demais para chegar"),
  "request.no-route": refusal(404, "Chamada não encontrada"),
  "session.wrong-credentials": refusal(401, "Nome ou senha incorretos"),
  "session.throttled": refusal(429, "Muitas tentativas; aguarde {seconds} s"),
  "record.not-found": refusal(404, "Registro não encontrado"),
  "record.of-administrator": refusal(404, "Este registro é de um administrador"),
  "record.stale": refusal(412, "Registro alterado por {name} às {time}; recarregue"),
  "record.duplicate-name": conflict("Já existe um cadastro com o nome {name}"),
  "record.duplicate-code": conflict("O código {code} já está em uso"),
  "record.duplicate-document": conflict("Este CPF/CNPJ já pertence a {name}"),
  "record.in-use": conflict("{name} não pode ser removido: {usage}. Desative-o para que não apareça em novas entradas"),
  "idempotency.other-body": refusal(422, "Esta chave de idempotência já foi usada com outros dados"),
  "user.last-admin": conflict("Este é o único administrador ativo: cadastre outro antes"),
  "user.own-removal": conflict("Você não pode remover o próprio usuário"),
  "user.own-level": conflict("Você não pode mudar o próprio nível"),
  "user.own-activity": conflict("Você não pode desativar o próprio usuário"),
  "supplier.in-use": conflict("{name} não pode ser removido: {usage} deste fornecedor"),
  "supplier.duplicate-product": conflict("Este produto já está na lista do fornecedor"),
  "file.missing": invalid("Escolha um arquivo"),
  "file.too-large": refusal(413, "O arquivo é grande demais; envie no máximo {megabytes} MB"),
  "file.not-spreadsheet": {
    status: 400,
    message: ({ what }: { what: string | null }) =>
      what === null
        ? "Não foi possível ler o arquivo; envie uma planilha XLSX ou CSV, como o modelo"
        : `O arquivo é ${what}: abra-o no Excel ou no LibreOffice e salve como planilha XLSX`,
  },
  "import.empty": invalid("A planilha não tem nenhuma linha para importar"),
  "import.too-many-rows": invalid("A planilha tem linhas demais; importe no máximo {most} de cada vez"),
  "import.too-large": invalid("A planilha é grande demais: ela pode ter no máximo {limit}"),
  "import.unknown-column": invalid("A coluna “{name}” não existe no modelo. As colunas são: {known}"),
  "import.missing-column": invalid(
    "Falta a coluna “{name}”; a primeira linha da planilha tem os títulos das colunas, como no modelo",
  ),
  "import.repeated-column": invalid("A coluna “{name}” aparece duas vezes"),
  "import.untitled-column": invalid("A coluna {column} tem valores e não tem título"),
  "invoice.imported": conflict("A nota {number} já foi importada por {by}, {when}: nada foi feito de novo"),
  "invoice.preview-gone": conflict("Esta conferência não está mais guardada: envie o arquivo da nota de novo"),
  "invoice.lots-differ": conflict("{difference}: confira, ou confirme a diferença"),
  "invoice.unlikely": {
    status: 409,
    message: ({ questions }: { questions: readonly string[] }) => `${questions.join(". ")}: confira, ou confirme`,
  },
  "invoice.in-use": conflict(
    "A importação da nota {number} não pode ser desfeita: algum lote dela já foi usado ou pago",
  ),
  "invoice.not-xml": invalid(
    "O arquivo está incompleto ou não é um XML; envie o XML da nota que o fornecedor mandou, não o PDF (DANFE)",
  ),
  "invoice.encoding": invalid("Não foi possível ler as letras do arquivo; peça ao fornecedor o XML em UTF-8"),
  "invoice.unsafe": invalid(
    "O XML tem partes que uma nota não pode ter (DTD, ou partes grandes demais); peça ao fornecedor o XML original",
  ),
  "invoice.other-document": invalid("Este arquivo é {what}; envie o XML de uma NF-e (modelo 55)"),
  "invoice.testing": invalid("A nota foi emitida em ambiente de testes (homologação) e não vale"),
  "invoice.purpose": invalid("A nota é {purpose}; só notas normais (finalidade 1) são importadas"),
  "invoice.cancelled": invalid("A nota foi cancelada e não vale mais"),
  "invoice.cancels": {
    status: 400,
    message: ({ number, series, isImported }: { number: string; series: string; isImported: boolean }) =>
      isImported
        ? `O arquivo é o cancelamento da nota ${number}, série ${series}, que já foi importada: desfaça a importação dela`
        : `O arquivo é o cancelamento da nota ${number}, série ${series}, que não vale mais`,
  },
  "invoice.denied": invalid("A SEFAZ denegou esta nota: ela não vale"),
  "invoice.schema": invalid("A nota não segue o leiaute 4.00 da NF-e: {where} {why}"),
  "invoice.namespace": invalid(
    "Falta na nota o endereço do leiaute da NF-e (xmlns): peça ao fornecedor o XML original",
  ),
  "invoice.repeated-item": invalid("A nota tem dois itens com o número {n}"),
  "invoice.other-key": invalid("O protocolo que está no arquivo é de outra nota: as chaves são diferentes"),
  "invoice.too-many-lots": invalid("A nota tem lotes demais (rastro): no máximo 5.000 lotes"),
  "invoice.other-recipient": invalid("A nota é para {who}, e o CNPJ da fábrica é {plant}"),
  "invoice.other-issuer": invalid("A nota é de entrada e foi emitida por {who}, e o CNPJ da fábrica é {plant}"),
  "invoice.from-the-future": invalid("A nota tem data futura, {day}: confira com o fornecedor"),
  "entry.consumed": conflict("O lote {code} já foi usado: {refused}"),
  "entry.below-used": conflict("O lote {code} já foi usado: a quantidade não pode ficar abaixo de {used}"),
  "correction.outdated": conflict(
    "O que depende desta entrada mudou desde a conferência; confira de novo antes de corrigir",
  ),
  "correction.blocked": conflict("Não é possível corrigir em cadeia. {obstacle}"),
  "entry.correction-closed": conflict(
    "A entrada do lote {code} não pode mais ser corrigida por quem a registrou: {why}. Peça a correção a um administrador",
  ),
  "lot.used-after-expiry": conflict("O lote {code} passaria a vencer em {expiresOn}, e foi usado em {usedOn}"),
  "plant.unnamed": conflict("Salve o nome da fábrica antes de escolher o logotipo"),
  "entry.priced": conflict("Esta entrada já tem preço: {price}"),
  "entry.looks-repeated": conflict("Já entrou {when} por {by}. É outra entrega?"),
  "entry.id-taken": conflict("O identificador desta entrada já pertence a outro registro; lance-a de novo"),
  "entry.not-arrived": conflict("A entrada deste lote ainda não chegou ao servidor: envie-a antes"),
  "entry.clock-ahead": conflict("O relógio deste aparelho está adiantado em {by}; acerte-o e confira o dia da entrada"),
  "entry.clock-behind": conflict("O relógio deste aparelho marcava {day}; acerte-o e confira o dia da entrada"),
  "lot.insufficient-balance": conflict("Saldo insuficiente no lote {code}: disponível {available}"),
  "lot.short-in-past": conflict("Em {on} o lote {code} ficaria com {left}: confira a data e a quantidade"),
  "lot.not-here-yet": conflict("O lote {code} só existe desde {since}: confira a data"),
  "lot.not-consumable": conflict("O lote {code} não pode ser usado: {reason}"),
  "lot.in-use": conflict("O lote {code} não pode ser removido: {usage}"),
  "lot.transition": conflict("O lote {code} não pode passar de {from} para {to}"),
  "lot.in-open-recall": conflict(
    "O lote {code} está no recolhimento {recall}, ainda aberto: {refused} depois de encerrá-lo",
  ),
  "lot.code-fixed": conflict("O código do lote {code} não pode mudar: o lote já foi usado"),
  "lot.removed": conflict("O lote {code} foi removido"),
  "lot.cycle": conflict("O lote {code} foi feito com este lote e não pode entrar nele"),
  "dispatch.keeps-too-short": conflict(
    "O lote {code} vence em {expiresOn}: restam {days}, e {customer} pede ao menos {wanted}",
  ),
  "dispatch.returned": conflict("Parte do lote {lot} da expedição {code} já foi devolvida: estorne a devolução antes"),
  "dispatch.removed": conflict("A expedição {code} foi estornada"),
  "dispatch.correction-closed": conflict(
    "A expedição {code} não pode mais ser corrigida por quem a registrou: {why}. Peça a correção a um administrador",
  ),
  "return.too-much": conflict(
    "O cliente ainda tem {out} do lote {code} desta expedição: a devolução não pode passar disso",
  ),
  "return.used": conflict("O lote {code}, desta devolução, já foi usado: ela não pode ser estornada"),
  "customer.in-use": conflict("{name} não pode ser removido: {usage} para este cliente"),
  "place.in-use": conflict("{name} não pode ser removido: {usage} neste local"),
  "place.lots-stay": conflict("Nenhum lote foi movido: {why}"),
  "customer.joins-itself": invalid("Escolha outro cliente para juntar"),
  "recall.closed": conflict("O recolhimento {code} está encerrado"),
  "recall.not-a-customer": conflict("Este cliente não recebeu nenhum lote do recolhimento {code}"),
  "closing.unchanged": conflict(
    "Nada mudou em {month} desde que o mês foi fechado, em {at}: não há o que fechar de novo",
  ),
  "drill.finished": conflict("Este exercício já foi assinado e não muda mais"),
  "drill.nothing-to-trace": conflict("Ainda não há lote expedido ou usado para rastrear"),
  "count.ended": conflict("O inventário {code} já foi {how} por {by}"),
  "count.unsettled": conflict("Nada foi ajustado. Antes de aprovar, resolva: {lots}"),
  "view.duplicate-name": conflict("Você já tem uma visão com o nome {name} nesta lista"),
  "view.of-another": conflict("Esta visão é de {name}: só essa pessoa ou um administrador pode mudá-la"),
  "movement.not-reversible": conflict("O movimento não pode ser estornado: {reason}"),
  "production.dose-exceeded": refusal(422, "Dose de {additive} acima do limite: {dose}, limite {limit}"),
  "payment.settled": conflict("O pagamento a {supplier} já tem baixas: {refused}. Estorne as baixas antes"),
  "payment.below-lots": conflict(
    "O pagamento a {supplier} está {less} abaixo do valor dos lotes: sem os escolhidos não sobra nada a pagar. Escolha outros lotes ou cancele-o antes",
  ),
  "payment.unpaid": conflict("Este pagamento ainda não tem baixa: não há recibo"),
  "payment.cancelled": conflict("Este pagamento foi cancelado"),
  "payment.over-open": conflict("O valor passa do que está em aberto: {open}"),
  "payment.not-payable": conflict("O pagamento de {amount} a {supplier} {why}: nenhum dos escolhidos foi pago"),
  "payment.other-total": conflict("O total mudou de {was} para {is}; confira e pague de novo"),
  "settlement.reversed": conflict("Esta baixa já foi estornada"),
  "record.unit-in-use": conflict("A unidade de {name} não pode mudar: já há lotes"),
  "fruit.composition-in-use": conflict("A composição de {name} não pode mudar: a fruta já está em uso"),
  "internal.busy": refusal(503, "O sistema está ocupado; tente novamente em instantes"),
  "internal.queue-full": refusal(503, "Há {of} demais na fila; nada foi gravado. Tente de novo em {seconds} s"),
  "internal.disk-full": refusal(
    507,
    "Nada foi gravado: o disco do servidor está cheio. Peça ao administrador que libere espaço e tente de novo",
  ),
} satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errors;
export type ErrorParams<Code extends ErrorCode> = Parameters<(typeof errors)[Code]["message"]>;
