/** What deleting a user asks and says. */
export const removalOfUser = {
  noun: "usuário",
  consequence:
    "A pessoa é desconectada agora e não entra mais. O que ela registrou continua com o nome dela, e o nome fica livre para outro cadastro.",
  done: "Usuário excluído",
};
