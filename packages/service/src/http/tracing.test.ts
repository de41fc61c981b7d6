import { propagation, SpanKind, trace, TraceFlags, type TextMapPropagator } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshService, team } from "../../test/support/service.js";
import { Tracing } from "./tracing.js";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

const exporter = new InMemorySpanExporter();
/** What an SDK registers: W3C's header, without its other parts. */
const w3c: TextMapPropagator = {
  fields: () => ["traceparent"],
  inject: () => undefined,
  extract: (context, carrier, getter) => {
    const [, traceId, spanId] = String(getter.get(carrier, "traceparent")).split("-");
    if (spanId === undefined) return context;
    return trace.setSpanContext(context, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
  },
};
beforeAll(() => {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  propagation.setGlobalPropagator(w3c);
});
afterAll(() => {
  trace.disable();
  propagation.disable();
});

const traced = freshService({ tracing: await Tracing.open() });

it("makes a span of each request, as a part of the caller's trace, and one of each commit", async () => {
  await traced.send("POST", "/v1/allocators", team);
  exporter.reset();
  const traceparent = `00-${TRACE}-${PARENT}-01`;
  await traced.send("POST", "/v1/allocators/team/decisions", {}, { traceparent });
  await traced.send("GET", "/v1/allocators/none", undefined, { traceparent });
  const spans = exporter.getFinishedSpans();
  const decided = spans.find(({ name }) => name === "POST /v1/allocators/:id/decisions");
  expect(decided).toMatchObject({ kind: SpanKind.SERVER, parentSpanContext: { spanId: PARENT } });
  expect(decided?.spanContext().traceId).toBe(TRACE);
  expect(decided?.attributes).toEqual({
    "http.request.method": "POST",
    "http.route": "/v1/allocators/:id/decisions",
    "evenhand.allocator": "team",
    "http.response.status_code": 201,
  });
  const refused = spans.find(({ name }) => name === "GET /v1/allocators/:id");
  expect(refused?.attributes).toMatchObject({ "http.response.status_code": 404, "error.type": "allocator-unknown" });
  const commit = spans.find(({ name }) => name === "commit");
  expect(commit?.attributes).toEqual({ "evenhand.commands": 1 });
  expect(commit?.duration[1]).toBeGreaterThan(0);
});

it("says what is missing where OpenTelemetry is not installed", async () => {
  const missing = () => Promise.reject(new Error("Cannot find package"));
  await expect(Tracing.open(missing)).rejects.toMatchObject({ code: "tracing-missing" });
});
