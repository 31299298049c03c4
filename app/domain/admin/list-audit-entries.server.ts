import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { normalizeEmail } from "~/domain/accounts/input";
import { users } from "~/domain/accounts/tables.server";
import { normalizePartNumber, spellPartNumber } from "~/domain/catalog/part-number-rules";
import { audit } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";

const AUDIT_PAGE_SIZE = 50;

/** `person` is an e-mail, `part` a part number. `since` is included, `until` is not; both in ms. */
type AuditFilter = {
	person?: string;
	part?: string;
	kind?: string;
	since?: number;
	until?: number;
	/** Names one row, such as 'product:<id>'. */
	subject?: string;
};

export const actorEmail = sql<string | null>`(select ${users.email} from ${users}
	where ${users.id} = substr(${audit.actor}, instr(${audit.actor}, ':') + 1))`;

const subjectId = sql`substr(audit.subject, instr(audit.subject, ':') + 1)`;

const subjectName = sql<string | null>`case substr(audit.subject, 1, instr(audit.subject, ':') - 1)
	when 'product' then (select trim(part_number || ' ' || name) from products where id = ${subjectId})
	when 'order' then (select number from orders where id = ${subjectId})
	when 'line' then (select orders.number || ', ' || product_name from order_lines
		join orders on orders.id = order_lines.order_id where order_lines.id = ${subjectId})
	when 'user' then (select email from users where id = ${subjectId})
	when 'customer' then (select email from users where customer_id = ${subjectId} limit 1)
	when 'category' then (select name from categories where id = ${subjectId})
	when 'family' then (select name from families where id = ${subjectId})
	when 'refund' then (select printf('tk %,d', amount_poisha / 100) || iif(amount_poisha % 100, printf('.%02d', amount_poisha % 100), '')
			|| ', order ' || orders.number
		from refunds join orders on orders.id = refunds.order_id where refunds.id = ${subjectId})
	when 'price-list' then (select name from price_lists where id = ${subjectId})
	end`;

const NEWEST_FIRST = { key: audit.at, id: audit.id, direction: "desc" } as const;

export async function listAuditEntries(
	db: Db,
	after: Cursor | null,
	size = AUDIT_PAGE_SIZE,
	filter: AuditFilter = {},
) {
	const query = db
		.select({
			...pickColumns(audit, "id", "actor", "action", "subject", "before", "after", "at"),
			/** Null for deleted accounts. */
			actorEmail,
			/** Null when it was deleted, and for kinds without names. */
			subjectName: subjectName.as("subject_name"),
		})
		.from(audit);
	const options = { where: and(...buildConditions(filter)), after, size };
	const page = await readPage(query, NEWEST_FIRST, options, ({ at: key, id }) => ({ key, id }));
	return { entries: page.rows, next: page.next };
}

const ACTOR_KINDS = ["admin", "user", "buyer"];

function buildConditions(filter: AuditFilter): (SQL | undefined)[] {
	const { person, part, kind, since, until, subject } = filter;
	const actors = ACTOR_KINDS.map(
		(name) => sql`select ${`${name}:`} || id from users
		where email = ${person && normalizeEmail(person)}`,
	);
	return [
		person ? inArray(audit.actor, sql`(${sql.join(actors, sql` union all `)})`) : undefined,
		part
			? inArray(
					audit.subject,
					sql`(select 'product:' || product_id from part_numbers
						where customer_id = '' and normalized = ${normalizePartNumber(part)} and spelling = coalesce((
							select spelling from part_numbers where customer_id = '' and normalized = ${normalizePartNumber(part)}
								and spelling = ${spellPartNumber(part)}), spelling))`,
				)
			: undefined,
		// In the words of the index `audit_by_kind`.
		kind ? sql`substr(action, 1, instr(action, '.') - 1) = ${kind}` : undefined,
		since === undefined ? undefined : gte(audit.at, since),
		until === undefined ? undefined : lt(audit.at, until),
		subject === undefined ? undefined : eq(audit.subject, subject),
	];
}
