export type Actor = { kind: "buyer" | "admin"; userId: string } | { kind: "system"; name: string };

/** Writes `buyer:<id>`, `admin:<id>` or `system:<name>`. */
export function formatActor(actor: Actor): string {
	return actor.kind === "system" ? `system:${actor.name}` : `${actor.kind}:${actor.userId}`;
}
