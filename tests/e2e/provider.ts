import { inbox } from "./shop";

const control = () => new URL("/control/faults", inbox);

export async function takeProviderDown(): Promise<void> {
	const answer = await fetch(control(), {
		method: "POST",
		body: JSON.stringify({ match: "* /v1/*", fault: "down" }),
	});
	if (!answer.ok) throw new Error(`The emulator answered ${answer.status}.`);
}

export async function bringProviderBack(): Promise<void> {
	await fetch(control(), { method: "DELETE" });
}
