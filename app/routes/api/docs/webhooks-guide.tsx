import { EVENT_LABELS } from "~/domain/webhooks/rules";
import { WEBHOOK_EVENTS } from "~/platform/webhooks/events";
import { Cell, Table } from "~/ui/elements/table";
import { CodeBlock } from "~/ui/layout/code-block";

const BODY = `{
  "id": "evt_7k3m…_paid",
  "type": "order.paid",
  "created": "2026-01-31T09:30:00.000Z",
  "data": {
    "_id": "7k3m…",
    "orderNumber": "SO-100482",
    "name": "Rahim Mia", "email": "…", "address": "…", "phone": "…",
    "status": "paid",
    "createdAt": "2026-01-31T09:12:00.000Z",
    "lines": [{
      "_id": "7k3m…", "position": 1, "kind": "goods",
      "productID": "hex-bolt-m10x60", "productName": "Hex bolt M10×60", "partNumber": "TY-1060",
      "pQuantity": 20, "cancelledUnits": 0, "shippedUnits": 0, "returnedUnits": 0,
      "price": 11.5, "total": 230, "refunded": 0, "vatRate": 15, "status": "paid"
    }],
    "amounts": {
      "goods": 230, "charges": 0, "total": 230,
      "paid": 230, "refunded": 0, "received": 0, "due": 0,
      "vat": [{ "vatRate": 15, "net": 200, "vat": 30, "gross": 230 }]
    },
    "documents": [{ "kind": "invoice", "number": "INV-2026-000123" }],
    "shipments": []
  }
}`;

const CHECK = `// npm install standardwebhooks
import { Webhook } from "standardwebhooks";

// Throws when the signature is wrong or the message is older than five minutes.
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, headers);`;

export function WebhooksGuide() {
	return (
		<>
			<p>
				An admin can register a URL under WEBHOOKS on the dashboard. It is then notified of orders
				by a POST with JSON, within about five minutes:
			</p>
			<Table caption="Events" head={["Type", "When"]}>
				{WEBHOOK_EVENTS.map((event) => (
					<tr key={event}>
						<Cell label="Type">
							<span className="code">{event}</span>
						</Cell>
						<Cell label="When">{EVENT_LABELS[event]}</Cell>
					</tr>
				))}
			</Table>
			<p>
				An event of an order is one message, however many lines the order has;{" "}
				<span className="code">data</span> is the whole order at that moment. An event of a line is
				one message for each product, and <span className="code">data</span> is the line as{" "}
				<span className="code">{"GET /order/{id}"}</span> returned it. A test from the dashboard has
				the type <span className="code">ping</span> and nothing in{" "}
				<span className="code">data</span>. This is an event of an order:
			</p>
			<CodeBlock>{BODY}</CodeBlock>
			<p>
				Each message is signed by the{" "}
				<a href="https://www.standardwebhooks.com/">Standard Webhooks</a> scheme: the header{" "}
				<span className="code">webhook-signature</span> holds <span className="code">v1,</span> and
				the base64 of HMAC-SHA256 over the id, the time and the raw body, joined by full stops.
				Verify it first:
			</p>
			<CodeBlock>{CHECK}</CodeBlock>
			<p>
				Respond with 2xx within ten seconds, and do the work afterwards. After any other response,
				including a redirect, the message is sent again after 1 and 5 minutes, half an hour, 2, 8
				and 24 hours; then only when an admin replays it. A 410 stops the retries. Messages may
				arrive twice or out of order: the header <span className="code">webhook-id</span> stays the
				same, so drop duplicates.
			</p>
		</>
	);
}
