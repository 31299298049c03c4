import { startEmulators } from "./server.ts";

const { env } = process;

const emulators = await startEmulators({
	port: Number(env.EMULATORS_PORT ?? 8788),
	webhookUrl: env.STRIPE_WEBHOOK_URL || undefined,
	webhookSecret: env.STRIPE_WEBHOOK_SECRET || undefined,
	webhookDelayMs: env.STRIPE_WEBHOOK_DELAY_MS ? Number(env.STRIPE_WEBHOOK_DELAY_MS) : undefined,
	secretKey: env.STRIPE_SECRET_KEY || undefined,
	publishableKey: env.STRIPE_PUBLISHABLE_KEY || undefined,
	stateFile: env.EMULATORS_STATE || undefined,
	log: (line) => console.log(`[emulators] ${line}`),
});
console.log(`[emulators] ${emulators.url} (inbox: ${emulators.url}/inbox)`);

let stopping = false;
async function stop(): Promise<void> {
	if (stopping) return;
	stopping = true;
	await emulators.close();
	process.exit(0);
}
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());
