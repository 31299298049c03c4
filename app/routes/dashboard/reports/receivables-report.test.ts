import { expect, test } from "vitest";
import { payOnAccount } from "~/domain/receivables/charge-requested.server";
import { getPeriodBefore, toMonth } from "~/domain/reports/period";
import { formatMonth, toMonthRange } from "~/platform/dhaka-days";
import { createAdmin } from "~/testing/factories/factories";
import { createDebtor, createDebtorOrder } from "~/testing/factories/receivables";
import { createSignedInBrowser } from "~/testing/http/browser";
import { asBuyer, createTestPlatform } from "~/testing/platform";

const month = toMonth(createTestPlatform().now());
const { last: monthBefore } = getPeriodBefore({ first: month, last: month });
const { since: turn } = toMonthRange(month);

test("what is owed is beside what was owed when the last month ended, to the millisecond", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const readSums = async () => {
		const { html } = await admin.open("/dashboard/reports/receivables-by-age");
		return ["Total", `At the end of ${formatMonth(monthBefore)}`].map((label) => {
			const row =
				new RegExp(`<tr[^>]*>(?:(?!</tr>).)*>${label}<.*?</tr>`, "s").exec(html)?.[0] ?? "";
			const [, tk = ""] = /tk (-?[\d,.]+)/.exec(row.replaceAll(/<[^>]+>/g, " ")) ?? [];
			return Math.round(Number(tk.replaceAll(",", "")) * 100);
		});
	};
	const charge = async (now: number) => {
		const debtor = await createDebtor({ creditLimitPoisha: 10_000_000 });
		const orderId = await createDebtorOrder(debtor);
		await payOnAccount(asBuyer(createTestPlatform({ now: () => now }), debtor.buyer.id), orderId);
	};
	const listRises = async (at: number) => {
		const sums = await readSums();
		await charge(at);
		return (await readSums()).map((sum, n) => sum - (sums[n] ?? 0));
	};
	const [rise = 0, riseBefore] = await listRises(turn - 1);
	expect([rise > 0, riseBefore]).toEqual([true, rise]);
	expect(await listRises(turn)).toEqual([rise, 0]);
});
