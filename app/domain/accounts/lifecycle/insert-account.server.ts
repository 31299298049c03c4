import { customers } from "~/domain/accounts/tables.server";
import type { Platform } from "~/platform/platform.server";
import { users } from "../tables.server";

type NewAccount = Omit<typeof users.$inferInsert, "customerId">;

/** The account and the person whom it buys for, in one batch. */
export function insertAccount({ db, newId }: Platform, account: NewAccount) {
	const customerId = newId();
	const { createdAt } = account;
	return [
		db.insert(customers).values({ id: customerId, createdAt }),
		db.insert(users).values({ ...account, customerId }),
	] as const;
}
