import { and, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type LineStatus, PAID_STATUSES } from "./rules/order-status";
import { orderLines } from "./tables.server";

/** A condition on a line's status. The values are written out, because SQLite does not match bound values to a partial index. */
export function hasPaidStatus(status: SQLWrapper): SQL {
	return sql`${status} in ${sql.raw(`('${PAID_STATUSES.join("', '")}')`)}`;
}

/** A condition on the lines of all orders, in the words of the index `order_lines_by_status`. */
export const hasStatus = (status: SQLWrapper, value: LineStatus): SQL =>
	sql`${status} || '' = ${value}`;

/** A condition on `order_lines`, in the words of its partial indexes. */
export const isUnpaid = sql`${orderLines.status} = 'unpaid'`;

/** A condition on `order_lines`: what `isPayable` says of a line that was read. */
export const canBePaid = and(isUnpaid, isNull(orderLines.cancellationPendingSince));

/** A condition on `order_lines`: a trigger lets no other line have this transaction. */
export const isOnAccount = sql`(order_lines.bank_payment_id is null and order_lines.transaction_id = 'ACC-' || order_lines.order_id)`;

export const unitsToShip = sql<number>`iif(${orderLines.kind} = 'goods' and ${orderLines.status} = 'paid',
	${orderLines.quantity} - ${orderLines.cancelledUnits} - ${orderLines.shippedUnits}, 0)`;

/** Uses the words of the index `order_lines_to_ship`. */
export const isToShip = (table: string): SQL =>
	sql.raw(
		`${table}.kind = 'goods' and ${table}.status = 'paid' and ${table}.quantity > ${table}.cancelled_units + ${table}.shipped_units`,
	);

/** In raw SQL, because drizzle drops the table names in a query on one table. */
export const holdUntilOfLine = sql<number>`(select orders.hold_until from orders where orders.id = order_lines.order_id)`;

const selectCustomer = (userId: string | SQL): SQL =>
	sql`(select users.customer_id from users where users.id = ${userId})`;

/** A condition on `orders`, in raw SQL because drizzle drops the table names in a query on one table. */
export const isOfPerson = sql`(select customers.kind from customers where customers.id = orders.customer_id) = 'person'`;

/** A condition on `orders`: ordered by this account, and not for a company that it has left. */
export const isOwnOrder = (userId: string | SQL): SQL =>
	sql`(orders.user_id = ${userId} and (orders.customer_id = ${selectCustomer(userId)} or ${isOfPerson}))`;

/** A condition on `orders`: the account's own, and all of its company. */
export const isVisibleOrder = (userId: string): SQL =>
	sql`(orders.customer_id = ${selectCustomer(userId)} or orders.user_id = ${userId} and ${isOfPerson})`;

/** A condition on `orders` for statements that write: pays, cancels, changes the address. */
export const isChangeableOrder = (userId: string): SQL =>
	sql`(exists (select 1 from users where users.id = ${userId} and users.customer_id = orders.customer_id
		and (users.customer_role in ('owner', 'buyer')
			or users.customer_role = 'requester' and users.id = orders.user_id))
		or orders.user_id = ${userId} and ${isOfPerson})`;

/** The invoice number of the order in an outer query, such as 'INV-2026-000123'; '' before there is one. */
export const invoiceNumberOfOrder = sql<string>`coalesce((select printf('INV-%d-%06d', year, documents.number)
	from documents where kind = 'invoice' and order_id = orders.id), '')`;

/** What certificates say was withheld of the prepaid order in an outer query, in poisha. */
export const withheldOfOrder = sql<number>`(select coalesce(sum(tax_certificates.amount_poisha), 0)
	from tax_certificates where tax_certificates.order_id = orders.id)`;
