// Starts `assay lsp` for MLIR files, and again on demand.
import { commands, ExtensionContext, window, workspace } from "vscode";
import { LanguageClient, LanguageClientOptions, ServerOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

async function start(): Promise<void> {
  const command = workspace.getConfiguration("assay").get<string>("path", "assay");
  const server: ServerOptions = { command, args: ["lsp"] };
  const options: LanguageClientOptions = { documentSelector: [{ language: "mlir" }] };
  client = new LanguageClient("assay", "assay", server, options);
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    void window.showErrorMessage(`assay: '${command} lsp' cannot be started; the setting assay.path names the command. ${error}`);
  }
}

async function stop(): Promise<void> {
  const running = client;
  client = undefined;
  await running?.stop();
}

export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand("assay.restart", async () => {
      await stop();
      await start();
    }),
    workspace.onDidChangeConfiguration(async (change) => {
      if (!change.affectsConfiguration("assay.path")) return;
      await stop();
      await start();
    }),
  );
  await start();
}

export function deactivate(): Promise<void> {
  return stop();
}
