import { AMOUNT_RIGHTS, ORDER_RIGHTS } from "~/domain/accounts/staff-rights";
import type { CustomerDetails } from "~/domain/customers/queries.server";
import {
	formatDocumentNumber,
	getDocumentPath,
	type ListedDocument,
} from "~/domain/documents/rules";
import type { OrderListItem } from "~/domain/orders/rules/order-list-item";
import { OrderTable } from "~/ui/dashboard/order-table";
import { Day } from "~/ui/elements/date-time";
import { Money } from "~/ui/elements/money";
import { DataTable } from "~/ui/lists/data-table";
import { StaffLink } from "~/ui/lists/staff-link";

type CustomerOrdersProps = {
	orders: readonly OrderListItem[];
	/** Finds them in the list of all orders. */
	find: string;
};

export const CustomerOrders = ({ orders, find }: CustomerOrdersProps) => (
	<section aria-labelledby="orders" className="mb-8">
		<h2 id="orders">Orders</h2>
		{orders.length === 0 ? (
			<p className="text-soft">No orders yet.</p>
		) : (
			<OrderTable caption="The newest first" orders={orders} />
		)}
		{orders.length > 0 ? (
			<p className="mt-2">
				<StaffLink right={ORDER_RIGHTS} to={`/dashboard/orders?${new URLSearchParams({ find })}`}>
					See all orders
				</StaffLink>
			</p>
		) : null}
	</section>
);

export const CustomerDocuments = ({ documents }: { documents: readonly ListedDocument[] }) =>
	documents.length === 0 ? null : (
		<section aria-labelledby="documents" className="mb-8">
			<h2 id="documents">Invoices and credit notes</h2>
			<DataTable
				caption="The newest first"
				rows={documents}
				getKey={formatDocumentNumber}
				columns={[
					[
						"Number",
						(document) => (
							<StaffLink
								right={AMOUNT_RIGHTS}
								to={getDocumentPath(document.orderId, document)}
								className="font-semibold"
							>
								{formatDocumentNumber(document)}
							</StaffLink>
						),
					],
					["Issued", ({ issuedAt }) => <Day at={issuedAt} />],
					["Total", ({ grossPoisha }) => <Money poisha={grossPoisha} />, "end"],
				]}
			/>
		</section>
	);

export const CustomerNumbers = ({ numbers }: Pick<CustomerDetails, "numbers">) =>
	numbers.length === 0 ? null : (
		<details className="mb-8">
			<summary className="mb-2 font-bold">Own part numbers</summary>
			<DataTable
				caption="By number"
				rows={numbers}
				getKey={({ id, own }) => `${id} ${own}`}
				columns={[
					["Their number", ({ own }) => <span className="number">{own}</span>],
					["Our part", ({ partNumber, name }) => `${partNumber} ${name}`],
					[
						"Actions",
						({ id, own }) => (
							<StaffLink
								right="catalogue"
								to={`/dashboard/manageProduct/${id}/numbers`}
								aria-label={`Change numbers of the part with ${own}`}
							>
								Change
							</StaffLink>
						),
					],
				]}
			/>
		</details>
	);
