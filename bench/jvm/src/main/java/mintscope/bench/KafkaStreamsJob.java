package mintscope.bench;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.apache.kafka.streams.test.TestRecord;

/**
 * The rolling job in Kafka Streams, whose TopologyTestDriver runs a topology without a broker: a processor keeps the trades of a minute in a
 * window store in memory, and sums by token beside them, from which it takes what has left the minute.
 */
final class KafkaStreamsJob {
  private record Trade(double quote, double price) {}

  /** With the time of the oldest trade that is counted. */
  private record Kept(double volume, long trades, double price, long oldestMs) {}

  static Rolling.Sums run(Workload workload) {
    Topology topology = new Topology();
    topology.addSource("trades", new StringDeserializer(), TRADE.deserializer(), "trades");
    topology.addProcessor("roll", Roll::new, "trades");
    Duration kept = Duration.ofMillis(2 * Workload.WINDOW_MS);
    topology.addStateStore(
        Stores.windowStoreBuilder(
                Stores.inMemoryWindowStore("minute", kept, Duration.ofMillis(1), true), Serdes.String(), Serdes.Double())
            .withLoggingDisabled(),
        "roll");
    topology.addStateStore(
        Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore("sums"), Serdes.String(), KEPT).withLoggingDisabled(),
        "roll");
    topology.addSink("rolled", "rolled", new StringSerializer(), KEPT.serializer(), "roll");
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "rolling");
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:1");
    Rolling.Sums sums = new Rolling.Sums();
    Map<String, Rolling> newest = new HashMap<>();
    try (TopologyTestDriver driver = new TopologyTestDriver(topology, settings, Instant.ofEpochMilli(workload.timeMs()[0]))) {
      TestInputTopic<String, Trade> trades = driver.createInputTopic("trades", new StringSerializer(), TRADE.serializer());
      TestOutputTopic<String, Kept> rolled =
          driver.createOutputTopic("rolled", new StringDeserializer(), KEPT.deserializer());
      for (int i = 0; i < workload.trades(); i++) {
        Trade trade = new Trade(workload.quote()[i], workload.price()[i]);
        trades.pipeInput(workload.mints()[workload.mint()[i]], trade, workload.timeMs()[i]);
        if ((i + 1) % workload.batch() != 0) continue;
        for (TestRecord<String, Kept> told : rolled.readRecordsToList()) {
          Kept value = told.value();
          newest.put(told.key(), new Rolling(value.volume(), value.trades(), value.price()));
        }
        sums.add(newest);
      }
    }
    return sums;
  }

  private static final class Roll implements Processor<String, Trade, String, Kept> {
    private ProcessorContext<String, Kept> context;
    private WindowStore<String, Double> minute;
    private KeyValueStore<String, Kept> sums;

    @Override
    public void init(ProcessorContext<String, Kept> given) {
      context = given;
      minute = given.getStateStore("minute");
      sums = given.getStateStore("sums");
    }

    @Override
    public void process(Record<String, Trade> record) {
      String mint = record.key();
      long nowMs = record.timestamp();
      Kept before = sums.get(mint);
      if (before == null) before = new Kept(0, 0, 0, nowMs);
      double volume = before.volume() + record.value().quote();
      long trades = before.trades() + 1;
      long oldestMs = before.oldestMs();
      minute.put(mint, record.value().quote(), nowMs);
      long leftMs = nowMs - Workload.WINDOW_MS;
      if (oldestMs <= leftMs) {
        try (WindowStoreIterator<Double> left = minute.fetch(mint, oldestMs, leftMs)) {
          while (left.hasNext()) {
            volume -= left.next().value;
            trades--;
          }
        }
        oldestMs = leftMs + 1;
      }
      Kept now = new Kept(volume, trades, record.value().price(), oldestMs);
      sums.put(mint, now);
      context.forward(record.withValue(now));
    }
  }

  private static final Serde<Trade> TRADE =
      serde(
          trade -> ByteBuffer.allocate(16).putDouble(trade.quote()).putDouble(trade.price()),
          bytes -> new Trade(bytes.getDouble(), bytes.getDouble()));
  private static final Serde<Kept> KEPT =
      serde(
          kept ->
              ByteBuffer.allocate(32)
                  .putDouble(kept.volume())
                  .putLong(kept.trades())
                  .putDouble(kept.price())
                  .putLong(kept.oldestMs()),
          bytes -> new Kept(bytes.getDouble(), bytes.getLong(), bytes.getDouble(), bytes.getLong()));

  private interface Write<T> {
    ByteBuffer write(T value);
  }

  private interface Read<T> {
    T read(ByteBuffer bytes);
  }

  private static <T> Serde<T> serde(Write<T> write, Read<T> read) {
    Serializer<T> serializer = (topic, value) -> value == null ? null : write.write(value).array();
    Deserializer<T> deserializer = (topic, bytes) -> bytes == null ? null : read.read(ByteBuffer.wrap(bytes));
    return Serdes.serdeFrom(serializer, deserializer);
  }
}
