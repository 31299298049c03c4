import { eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { Provider } from "../providers";
import { users } from "../tables.server";
import { listIdentities } from "./identities.server";

type SignInMethods = {
	hasPassword: boolean;
	linked: { provider: Provider; email: string }[];
};

export async function getSignInMethods(db: Db, userId: string): Promise<SignInMethods> {
	const [[user], linked] = await Promise.all([
		db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)),
		listIdentities(db, userId),
	]);
	return { hasPassword: Boolean(user?.passwordHash), linked };
}

export function canUnlink({ hasPassword, linked }: SignInMethods, provider: Provider): boolean {
	const isLinked = linked.some((it) => it.provider === provider);
	return isLinked && (hasPassword || linked.length > 1);
}
