import { Link } from "@remix-run/react";
import type { LegalSection } from "~/ui/layout/legal-page";

type TermsData = { shopName: string; holdMinutes: number; minOrder: string; maxOrder: string };

export const buildTermsSections = ({
	shopName,
	holdMinutes,
	minOrder,
	maxOrder,
}: TermsData): LegalSection[] => [
	{
		id: "shop",
		title: "The shop",
		body: (
			<p>
				{shopName} sells tools and parts wholesale. You can reach us with the{" "}
				<Link to="/contact">contact form</Link>; we reply by email or phone.
			</p>
		),
	},
	{
		id: "account",
		title: "Your account",
		body: (
			<>
				<p>
					Anyone can browse the shop. To see a product's page, order, post a review or comment, you
					need an account with a verified email address. When you sign up with a password, we email
					you a link to verify it. Where offered, you can log in with Google or Facebook instead.
				</p>
				<p>
					Keep your password to yourself. You are responsible for anything done from your account
					until you tell us it was misused.
				</p>
			</>
		),
	},
	{
		id: "prices",
		title: "Prices",
		body: (
			<>
				<p>
					Prices are in tk, the taka of Bangladesh (BDT), for one unit. The total of an order is the
					unit price times the quantity, rounded down to the whole taka: 3 × tk 12.50 = tk 37.
				</p>
				<p>
					The total is what you pay: it contains VAT, which your invoice shows. It doesn't include
					import duties charged by your country.
				</p>
				<p>
					Where you choose a delivery method, its charge is shown before you order and becomes a
					line of the order: it is paid with the goods, and refunded with the last of them that we
					couldn't ship. An order with a delivery method is paid and cancelled as a whole. An order
					without one is delivered as agreed with us, and nothing is added for it.
				</p>
				<p>
					The price at the time you order applies. If it changes while your order form is open, we
					ask you to confirm the new one first.
				</p>
			</>
		),
	},
	{
		id: "orders",
		title: "Ordering",
		body: (
			<>
				<p>
					You can order one product, or the whole cart as one order: every item, or none, with one
					payment. The minimum per payment is {minOrder} and the maximum by card {maxOrder}; we take
					larger payments by bank transfer. While an order for a product is unpaid, you can't place
					another for the same product.
				</p>
				<p>
					When you order, we hold your items for {holdMinutes} minutes while you pay. An order that
					is not paid by then is cancelled automatically at no cost, and its items return to stock.
					The contract is made when your payment arrives.
				</p>
			</>
		),
	},
	{
		id: "payment",
		title: "Paying",
		body: (
			<>
				<p>
					You pay by card through Stripe, our card payment provider, with its form on our payment
					page or, without JavaScript, on Stripe's own page. Your card number goes to Stripe and
					never to us. Once your payment arrives, the order shows a transaction ID, and we email it
					to you.
				</p>
				<p>
					If the payment page shows our bank account, you can pay by transfer instead, quoting the
					order's reference. The order is paid once we receive exactly its amount.
				</p>
				<p>
					If a payment arrives for a cancelled order, it is refunded to the original payment method.
				</p>
			</>
		),
	},
	{
		id: "cancelling",
		title: "Cancelling",
		body: (
			<p>
				You can cancel an order under MY ORDER as long as it is unpaid. If a payment is in progress
				at that moment, whichever completes first counts. A paid order can't be cancelled in the
				shop; contact us instead.
			</p>
		),
	},
	{
		id: "refunds",
		title: "Refunds and faulty goods",
		body: (
			<>
				<p>
					If you want to return goods that we shipped, request it on the page of your order. If
					something else is wrong with it, use the <Link to="/contact">contact form</Link> and give
					the order number. If we agree to a refund, we return the money to the card or bank account
					you paid with, and email you. How long that takes depends on your bank.
				</p>
				<p>These terms don't affect your statutory rights as a buyer.</p>
			</>
		),
	},
	{
		id: "shipping",
		title: "Shipping",
		body: (
			<p>
				We ship paid orders to the address you gave in the order form, and email you when your order
				ships. Check the address before you order: it can't be changed in the shop afterwards. If it
				is wrong, contact us immediately.
			</p>
		),
	},
	{
		id: "posts",
		title: "Reviews, comments and pictures",
		body: (
			<p>
				Reviews and comments are public and show your name and picture. Post only content that is
				your own, truthful and lawful. We may remove anything else. You allow us to show what you
				post in the shop.
			</p>
		),
	},
	{
		id: "use",
		title: "Fair use",
		body: (
			<p>
				Don't try to break into or overload the shop, or sign up or subscribe with addresses that
				aren't yours. We may close accounts that do.
			</p>
		),
	},
	{
		id: "changes",
		title: "Changes",
		body: (
			<p>
				We may change these terms for future orders. Orders already placed keep their price,
				quantity and terms.
			</p>
		),
	},
];
