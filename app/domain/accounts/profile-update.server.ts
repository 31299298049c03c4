import { eq } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import type { ProfileInput } from "./profile-input";
import { users } from "./tables.server";

/** Writes what a user says of themselves. Only what is given changes; the navigation shows a new name at once. */
export async function updateProfile(
	{ db }: Pick<Platform, "db">,
	userId: string,
	input: Partial<ProfileInput>,
): Promise<void> {
	if (Object.keys(input).length === 0) return;
	await db.update(users).set(input).where(eq(users.id, userId));
}
