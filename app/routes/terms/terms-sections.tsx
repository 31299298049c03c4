import { Link } from "@remix-run/react";
import type { LegalSection } from "../legal-page/legal-page";

type TermsData = { shopName: string; holdMinutes: number; minOrder: string; maxOrder: string };

/** The terms, from the shop's settings. */
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
				{shopName} sells tools and parts wholesale. You can reach us by the{" "}
				<Link to="/contact">contact form</Link>; we answer by e-mail or phone.
			</p>
		),
	},
	{
		id: "account",
		title: "Your account",
		body: (
			<>
				<p>
					Anybody may look around. To see a product's own page, to order, to post a review or to
					comment you need an account with an e-mail address that is yours. When you sign up with a
					password we mail you a link to prove it; where the shop offers it you can sign in by
					Google or Facebook instead.
				</p>
				<p>
					Keep your password to yourself. What is done while signed in to your account counts as
					done by you, until you tell us otherwise.
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
					unit price times the quantity, without the part after the point: 3 units at tk 12.50 come
					to tk 37.
				</p>
				<p>
					The total is what you pay: nothing is added to it for delivery or tax in the shop. Duties
					that your own country asks for on arrival are not part of it.
				</p>
				<p>
					The price that counts is the one on the day you order. If it changes while your order form
					is open, the order is not taken until you have seen the new one.
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
					An order is for one product. The whole cart can be ordered at once: that makes an order
					for each of its lines, all of them or none, and one payment settles them. What you pay at
					once comes to {minOrder} at least and {maxOrder} at most. While one order of a product is
					unpaid you can't place a second one of the same product.
				</p>
				<p>
					When you order, your units are set aside for {holdMinutes} minutes. Pay within that time
					and they are yours. An order that is not paid by then is cancelled by itself, costs
					nothing, and its units go back on sale. The contract is made when your payment arrives.
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
					You pay by card through Stripe, a card payment provider, on its form inside our payment
					page or, without scripts, on its own page. Your card's number goes to the provider and
					never to us. Once the money has arrived your order shows a transaction id, and we mail it
					to you.
				</p>
				<p>
					Where the payment page names our bank account you can pay by transfer instead, quoting the
					order's reference. The order is paid when the bank has told us of exactly its amount.
				</p>
				<p>
					Should a payment arrive for an order that is already cancelled, the money goes back the
					way it came.
				</p>
			</>
		),
	},
	{
		id: "cancelling",
		title: "Cancelling",
		body: (
			<p>
				You can cancel an order under MY ORDER as long as it is unpaid. If a payment is under way at
				that moment, whichever comes first counts: the payment or the cancelling. A paid order can't
				be cancelled in the shop; write to us instead.
			</p>
		),
	},
	{
		id: "refunds",
		title: "Refunds and faulty goods",
		body: (
			<>
				<p>
					If something is wrong with what you got, or you want to give back a paid order, write to
					us by the <Link to="/contact">contact form</Link> with the order's number. When we agree
					to pay back, the money goes the way it came, to the card or the bank account you paid
					with, and we mail you. How long that takes is up to your bank.
				</p>
				<p>The rights that the law gives you as a buyer stay as they are, whatever stands here.</p>
			</>
		),
	},
	{
		id: "shipping",
		title: "Shipping",
		body: (
			<p>
				We ship paid orders to the address you gave in the order form, and mail you when the goods
				leave. Check the address before you order: it can't be changed afterwards in the shop. If it
				is wrong, write to us at once.
			</p>
		),
	},
	{
		id: "posts",
		title: "Reviews, comments and pictures",
		body: (
			<p>
				Reviews and comments are public and show your name and picture. Post only what is yours to
				post, true to what you know, and lawful. We may take down what is not. You allow us to show
				what you post in the shop.
			</p>
		),
	},
	{
		id: "use",
		title: "Fair use",
		body: (
			<p>
				Don't break in, don't overload the shop, don't sign up or subscribe with addresses that
				aren't yours. We may close accounts that do.
			</p>
		),
	},
	{
		id: "changes",
		title: "Changes",
		body: (
			<p>
				We may change these terms for orders to come. Orders that have been placed keep the price,
				the quantity and the terms they were placed with.
			</p>
		),
	},
];
