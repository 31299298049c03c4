import { type SQL, sql } from "drizzle-orm";

/** For statements that write a cart or a pad: `canFillCart` of the role now, which may be newer than the session's. */
export const mayFillCart = (userId: string | SQL): SQL =>
	sql`exists (select 1 from users where users.id = ${userId} and users.customer_role <> 'viewer')`;
