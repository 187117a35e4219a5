/** A kind of device with its own way to install an authority. */
export type Platform = "android" | "iphone" | "windows";

interface Steps {
  platform: Platform;
  title: string;
  /** The steps as HTML; the first step contains the download button. */
  steps: readonly [string, string, string, string];
  /** A warning that the device shows and that could alarm the user. */
  note: string;
}

/** Detects the platform of a browser. Safari on an iPad reports itself as a Macintosh. */
export function detectPlatform(userAgent: string): Platform {
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return "iphone";
  return /Windows/.test(userAgent) ? "windows" : "android";
}

const path = (...names: string[]) => names.map((name) => `<b>${name}</b>`).join(" › ");

/** The steps of each platform. @param authority  the name that a device lists. @param link  the app's link, as HTML. */
export function installSteps(authority: string, link: string): Steps[] {
  const download = (rest: string) => `<a class="button" href="/pomar-ca.crt">Baixar o certificado</a> ${rest}`;
  return [
    {
      platform: "android",
      title: "Android",
      steps: [
        download("Se o Chrome perguntar, toque em <b>Manter</b>."),
        `Nas ${path("Configurações")} do aparelho, busque <b>certificado</b> e abra ${path("Instalar um certificado", "Certificado de CA")}.`,
        `Toque em ${path("Instalar mesmo assim")} e escolha <b>pomar-ca.crt</b>, em Downloads.`,
        `No Chrome, abra ${link} e, no menu ⋮, toque em ${path("Adicionar à tela inicial")}.`,
      ],
      note: "O Android avisa que a rede pode ser monitorada: diz isso de todo certificado instalado à mão.",
    },
    {
      platform: "iphone",
      title: "iPhone e iPad",
      steps: [
        download("No Safari; depois toque em <b>Permitir</b>."),
        `Em ${path("Ajustes", "Perfil Baixado")}, toque em ${path("Instalar")}.`,
        `Em ${path("Ajustes", "Geral", "Sobre")}, no fim da lista, abra a confiança de certificados e ative <b>${authority}</b>.`,
        `No Safari, abra ${link} e toque em ${path("Compartilhar", "Adicionar à Tela de Início")}.`,
      ],
      note: "O iPhone diz que o perfil não foi verificado: é da própria fábrica.",
    },
    {
      platform: "windows",
      title: "Windows",
      steps: [
        download("Depois abra <b>pomar-ca.crt</b>."),
        `Clique em ${path("Instalar Certificado…", "Usuário Atual", "Avançar")}.`,
        `Escolha <b>Colocar todos os certificados no repositório a seguir</b>, ${path("Procurar…", "Autoridades de Certificação Raiz Confiáveis")}, conclua e responda <b>Sim</b>.`,
        `Feche e abra o navegador, vá a ${link} e clique em <b>Instalar</b>, na barra de endereço.`,
      ],
      note: "O Windows pergunta se quer instalar o certificado de uma autoridade que não conhece: é a da fábrica.",
    },
  ];
}
