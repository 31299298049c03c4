import { sql } from "drizzle-orm";
import { subscribers } from "~/domain/newsletter/tables.server";
import { newId, newSecret } from "~/platform/ids.server";
import { createTestPlatform } from "../platform";

export async function createSubscribers(
	count: number,
	given: { confirmedAt?: number } = {},
): Promise<{ id: string; email: string; unsubscribeSecret: string }[]> {
	const rows = Array.from({ length: count }, () => {
		const id = newId();
		return { id, email: `${id}@readers.test`, unsubscribeSecret: newSecret() };
	});
	const at = given.confirmedAt ?? Date.now();
	await createTestPlatform().db.run(
		sql`insert into ${subscribers}
			select value ->> 'id', value ->> 'email', 'confirmed', '', 0, 0, value ->> 'unsubscribeSecret', ${at}, ${at}, null
			from json_each(${JSON.stringify(rows)})`,
	);
	return rows;
}

export async function createSubscriber() {
	const [subscriber] = await createSubscribers(1);
	if (!subscriber) throw new Error("The subscriber was not written.");
	return subscriber;
}
