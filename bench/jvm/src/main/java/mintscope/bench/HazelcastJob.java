package mintscope.bench;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.function.BiConsumerEx;
import com.hazelcast.function.ConsumerEx;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.pipeline.BatchSource;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sink;
import com.hazelcast.jet.pipeline.SinkBuilder;
import com.hazelcast.jet.pipeline.SourceBuilder;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/**
 * The rolling job in Hazelcast Jet, one member in this process that listens to its own machine alone: a source that emits the trades, state
 * by token, and a sink that keeps the newest of each token and sums them up where a batch ends.
 */
final class HazelcastJob {
  private record Trade(int batch, String mint, long timeMs, double quote, double price) implements Serializable {}

  private record Rolled(int batch, String mint, double volume, long trades, double price) implements Serializable {}

  private record Left(long timeMs, double quote) implements Serializable {}

  /** A token's trades of the last minute. */
  private static final class Minute implements Serializable {
    private final ArrayDeque<Left> trades = new ArrayDeque<>();
    private double volume;

    Rolled roll(Trade trade) {
      trades.add(new Left(trade.timeMs(), trade.quote()));
      volume += trade.quote();
      while (trades.peekFirst().timeMs() <= trade.timeMs() - Workload.WINDOW_MS) volume -= trades.pollFirst().quote();
      return new Rolled(trade.batch(), trade.mint(), volume, trades.size(), trade.price());
    }
  }

  /** Where the only member's source and sink find and leave what they are about. */
  private static Workload given;

  private static Rolling.Sums told;

  private final HazelcastInstance member;

  HazelcastJob() {
    Config config = new Config();
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.logging.type", "none");
    config.getJetConfig().setEnabled(true).setCooperativeThreadCount(2);
    config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    config.getNetworkConfig().setPort(5701).setPortAutoIncrement(true);
    config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
    config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
    member = Hazelcast.newHazelcastInstance(config);
  }

  Rolling.Sums run(Workload workload) {
    given = workload;
    told = new Rolling.Sums();
    Pipeline pipeline = Pipeline.create();
    pipeline
        .readFrom(trades())
        .groupingKey(Trade::mint)
        .mapStateful(Minute::new, (minute, mint, trade) -> minute.roll(trade))
        .writeTo(sums())
        .setLocalParallelism(1);
    member.getJet().newJob(pipeline, new JobConfig().setMetricsEnabled(false)).join();
    return told;
  }

  void close() {
    member.shutdown();
  }

  private static BatchSource<Trade> trades() {
    return SourceBuilder.batch("trades", context -> new int[1])
        .<Trade>fillBufferFn(
            (next, buffer) -> {
              Workload all = given;
              for (int end = Math.min(all.trades(), next[0] + 1024); next[0] < end; next[0]++) {
                int i = next[0];
                buffer.add(
                    new Trade(i / all.batch(), all.mints()[all.mint()[i]], all.timeMs()[i], all.quote()[i], all.price()[i]));
              }
              if (next[0] == all.trades()) buffer.close();
            })
        .build();
  }

  /** Tokens come in their own order, not in that of the market: each is summed up when its next batch begins. */
  private static Sink<Rolled> sums() {
    BiConsumerEx<Map<String, Rolled>, Rolled> receive =
        (newest, rolled) -> {
          Rolled before = newest.put(rolled.mint(), rolled);
          if (before != null && before.batch() != rolled.batch()) count(before);
        };
    ConsumerEx<Map<String, Rolled>> end = newest -> newest.values().forEach(HazelcastJob::count);
    return SinkBuilder.sinkBuilder("sums", context -> (Map<String, Rolled>) new HashMap<String, Rolled>())
        .receiveFn(receive)
        .destroyFn(end)
        .build();
  }

  private static void count(Rolled rolled) {
    told.volume += rolled.volume();
    told.trades += rolled.trades();
    told.price += rolled.price();
  }
}
