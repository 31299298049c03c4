import { and, eq, sql } from "drizzle-orm";
import { byOwner, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { type DecisionError, findDecisionError } from "./approve-request.server";
import { type ApprovalRequest, isAsShown } from "./queries.server";
import type { RequestLine } from "./rules";
import { approvalRequestLines, approvalRequests } from "./tables.server";

/** By who may decide it: lowers quantities and removes lines. A decision on what was shown before is refused. */
export async function changeRequest(
	needs: Pick<Platform, "db" | "now" | "newId">,
	approver: SignedInUser,
	request: ApprovalRequest,
	{
		revision,
		lines,
	}: { revision: number; lines: readonly Pick<RequestLine, "productId" | "quantity">[] },
): Promise<{ ok: true } | DecisionError> {
	const { db, now } = needs;
	const at = now();
	const refused = findDecisionError(request, approver.id, revision);
	if (refused) return refused;
	const { id } = request;
	const change = sql`(select value ->> 'productId' as product_id, value ->> 'quantity' as quantity
		from json_each(${JSON.stringify(lines)})) as change`;
	const isChanged = await writeAudited(
		needs,
		db
			.update(approvalRequests)
			.set({ revision: revision + 1, changedAt: at })
			.where(
				and(
					isAsShown(request, revision, at),
					sql`exists (select 1 from users where users.id = ${approver.id}
						and users.customer_id = approval_requests.customer_id and users.customer_role in ('owner', 'buyer'))`,
				),
			),
		byOwner(approver.id, "user.change-request", { after: `request:${id}` }),
		[
			db
				.update(approvalRequestLines)
				.set({ quantity: sql`change.quantity` })
				.from(change)
				.where(
					and(
						sql`changes() > 0`,
						eq(approvalRequestLines.requestId, id),
						sql`${approvalRequestLines.productId} = change.product_id`,
					),
				),
		],
	);
	return isChanged ? { ok: true } : { ok: false, reason: "changed-meanwhile" };
}
