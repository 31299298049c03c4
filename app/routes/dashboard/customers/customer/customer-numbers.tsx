import { Link } from "@remix-run/react";
import type { CustomerDetails } from "~/domain/customers/queries.server";
import { DataTable } from "~/ui/lists/data-table";

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
							<Link
								to={`/dashboard/manageProduct/${id}/numbers`}
								aria-label={`Change numbers of the part with ${own}`}
							>
								Change
							</Link>
						),
					],
				]}
			/>
		</details>
	);
